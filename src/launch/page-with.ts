import { directionOf } from '#web/i18n/direction.ts'
import { WORDS } from '#web/ssr/failure-words.ts'
import { EARLY, INITIAL_DATA_ATTRIBUTE, INITIAL_DATA_ID } from '#web/ssr/initial-data.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.tsx'
import { type BuiltPage, type InlineStyle, inlineStyle, STYLES } from './built-page.ts'

/** The places of index.html that are replaced. */
const APP = /(<div id="app">).*<!--shell-->.*<!--\/shell-->\s*/s
/** Scripts that run, or are loaded ahead. */
const SCRIPTS = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const TITLE = /<title>[^<]*<\/title>/

interface Page {
  readonly html: string
  /** The page's inline styles, which its Content-Security-Policy must allow. */
  readonly styles: readonly InlineStyle[]
}

/**
 * The built page with the rendered screen and inline styles, so that it is painted without a further round trip.
 */
export function pageWith(page: string, screen: RenderedScreen, { catalogueOf, scriptsOf, style }: BuiltPage): Page {
  const { initialData, html, title } = screen
  const { locale } = initialData
  const scripts = initialData.rendered ? scriptsOf(initialData.rendered.screen) : []
  // Behind the screen: from a warm cache they would be compiled before it is painted. The app's own scripts stand before it.
  const preloads = [...scripts, catalogueOf(locale)]
    .filter(isThere)
    .map(({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`)
    .join('')
  // The merchant's colour comes after the page's own styles, because it overrides them.
  const styles = [style, screen.style === undefined ? undefined : inlineStyle(screen.style)].filter(isThere)
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonOf(initialData)}</script>`
  const answered = page
    .replace('lang="en"', () => `lang="${locale}" dir="${directionOf(locale)}" ${INITIAL_DATA_ATTRIBUTE}`)
    .replace(EARLY, '')
    .replace(WORDS, () => screen.words)
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${textOf(title)}</title>`))
    .replace(STYLES, (link) => (style === undefined ? link : ''))
    .replace('</head>', () => `${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`)
    .replace('</body>', () => `${preloads}${data}</body>`)
  return { html: html === undefined ? answered : answered.replace(APP, (_all, opening) => `${opening}${html}`), styles }
}

/** The built page with its words in the customer's language, and with the app or without it. */
export function plainPageWith(page: string, { kind, locale, words }: PlainPage): Page {
  const worded = page.replace(WORDS, () => words)
  if (kind === 'app') return { html: worded, styles: [] }
  const html = worded
    .replace('lang="en"', () => `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace(SCRIPTS, '')
    .replace(APP, (_all, opening) => opening)
  return { html, styles: [] }
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined

const textOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON that cannot close the script element around it. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
