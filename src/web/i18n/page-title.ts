import { useEffect } from 'react'
import { useI18n } from './i18n-provider.tsx'

/** Names the browser tab after the screen, in the page's language. */
export function usePageTitle(heading: string): void {
  const { t } = useI18n()
  const title = t('page.title', { heading })
  rendered = title
  useEffect(() => {
    document.title = title
  }, [title])
}

let rendered: string | undefined

/** The title of the screen that was drawn last, once: where a screen is drawn without its effects. */
export function takeRenderedTitle(): string | undefined {
  const title = rendered
  rendered = undefined
  return title
}
