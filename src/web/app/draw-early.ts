import type { ReactNode } from 'react'
import type { Catalogue } from '../i18n/catalogues.ts'
import { directionOf } from '../i18n/direction.ts'
import { takeRenderedTitle } from '../i18n/page-title.ts'
import { drawStatic } from './static-tree.ts'

export interface EarlyDrawing {
  readonly container: HTMLElement
  readonly page: ReactNode
  readonly catalogue: Pick<Catalogue, 'locale'>
}

/**
 * Shows the first screen before React's renderer has come, which then hydrates it like one of the server. Until then the
 * inline script holds what the customer does. Returns false, and leaves the page alone, if only the renderer can draw it.
 */
export function drawEarly({ container, page, catalogue: { locale } }: EarlyDrawing): boolean {
  try {
    const screen = drawStatic(page)
    Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) })
    document.title = takeRenderedTitle() ?? document.title
    container.replaceChildren(...screen)
    return true
  } catch {
    return false
  }
}
