import { INITIAL_DATA_ATTRIBUTE, INITIAL_DATA_ID } from '#web/ssr/initial-data.ts'
import type { RenderedScreen } from '#web/ssr/render.tsx'
import { type BuiltPage, type InlineStyle, inlineStyle, STYLES } from './built-page.ts'

/** Places of index.html. */
const APP = /(<div id="app">).*<!--shell-->.*<!--\/shell-->\s*/s
const TITLE = /<title>[^<]*<\/title>/

interface Page {
  readonly html: string
  /** The inline styles in it, which its policy must allow. */
  readonly styles: readonly InlineStyle[]
}

/**
 * The built page with the screen in it, and with its styles: painted as soon as it is there, without another journey
 * over the network.
 */
export function pageWith(page: string, screen: RenderedScreen, { catalogueOf, style }: BuiltPage): Page {
  const { initialData, html, title } = screen
  const catalogue = catalogueOf(initialData.locale)
  const preload =
    catalogue && `<link rel="modulepreload" href="${catalogue.address}" integrity="${catalogue.integrity}">`
  // The merchant's colour after the page's own styles, which it changes.
  const styles = [style, screen.style === undefined ? undefined : inlineStyle(screen.style)].filter(isThere)
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonOf(initialData)}</script>`
  const answered = page
    .replace('lang="en"', () => `lang="${initialData.locale}" ${INITIAL_DATA_ATTRIBUTE}`)
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${textOf(title)}</title>`))
    .replace(STYLES, (link) => (style === undefined ? link : ''))
    .replace('</head>', () => `${preload ?? ''}${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`)
    .replace('</body>', () => `${data}</body>`)
  return { html: html === undefined ? answered : answered.replace(APP, (_all, opening) => `${opening}${html}`), styles }
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined

const textOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON that cannot end the element it stands in. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
