import { useEffect } from 'react'
import { isRendering } from '../browser/serving.ts'
import { useI18n } from './i18n-provider.tsx'

/** Names the browser tab after the screen, in the page's language. */
export function usePageTitle(heading: string): void {
  const { t } = useI18n()
  const title = t('page.title', { heading })
  if (isRendering()) rendered = title
  useEffect(() => {
    document.title = title
  }, [title])
}

let rendered: string | undefined

/** The title of the screen that was rendered last outside of a browser, once. */
export function takeRenderedTitle(): string | undefined {
  const title = rendered
  rendered = undefined
  return title
}
