import { useEffect } from 'react'
import { useI18n } from './i18n-provider.tsx'

/** Names the browser tab after the screen, in the page's language. */
export function usePageTitle(heading: string): void {
  const { t } = useI18n()
  useEffect(() => {
    document.title = t('page.title', { heading })
  }, [t, heading])
}
