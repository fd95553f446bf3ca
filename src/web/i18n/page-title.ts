import { useEffect } from 'react'
import { useWords } from './i18n-provider.tsx'

/** Names the browser tab after the screen, in the page's language. */
export function usePageTitle(heading: string): void {
  const { t } = useWords()
  useEffect(() => {
    document.title = t('page.title', { heading })
  }, [t, heading])
}
