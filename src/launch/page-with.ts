import { directionOf } from '#web/i18n/direction.ts'
import { WORDS } from '#web/ssr/failure-words.ts'
import { EARLY, INITIAL_DATA_ATTRIBUTE, INITIAL_DATA_ID, LATE_PRELOADS_ID } from '#web/ssr/initial-data.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.ts'
import { type BuiltPage, type InlineStyle, inlineStyle, STYLES } from './built-page.ts'

/** The places of index.html that are replaced. */
const APP = /(<div id="app">)(.*<!--shell-->.*<!--\/shell-->\s*)/s
/** Scripts that run, or are loaded ahead. */
const SCRIPTS = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const TITLE = /<title>[^<]*<\/title>/

/** A page's inline styles, which its Content-Security-Policy must allow. */
interface Styled {
  readonly styles: readonly InlineStyle[]
}

export interface Page extends Styled {
  readonly html: string
}

/** The built page for screens with the same title and styles in one language, cut at the places of a screen. */
export interface PageFrame extends Styled {
  readonly beforeWords: string
  readonly beforeScreen: string
  /** Shown until the app is rendered. */
  readonly shell: string
  readonly afterScreen: string
  readonly end: string
}

/** Cuts a built page. Its styles are inline, so that it is painted without a further round trip. */
export function pageFrame(
  page: string,
  { initialData: { locale }, title, style: merchantStyle }: RenderedScreen,
  { style }: BuiltPage,
): PageFrame {
  // The merchant's colour comes after the page's own styles, because it overrides them.
  const styles = [style, merchantStyle === undefined ? undefined : inlineStyle(merchantStyle)].filter(isThere)
  const answered = page
    .replace('lang="en"', () => `lang="${locale}" dir="${directionOf(locale)}" ${INITIAL_DATA_ATTRIBUTE}`)
    .replace(EARLY, '')
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${textOf(title)}</title>`))
    .replace(STYLES, (link) => (style === undefined ? link : ''))
    .replace('</head>', () => `${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`)
  const [beforeWords, afterWords] = around(answered, WORDS)
  const [, opening = '', shell = ''] = APP.exec(afterWords) ?? []
  const [beforeApp, afterApp] = around(afterWords, APP)
  const [afterScreen, end] = around(afterApp, /(?=<\/body>)/)
  return { styles, beforeWords, beforeScreen: beforeApp + opening, shell, afterScreen, end }
}

/** The HTML of a page up to and behind the end of what many pages begin with, see `RenderedScreen.alike`. */
export interface SplitPage {
  readonly start: string
  readonly rest: string
}

/** The page of a screen in its frame. */
export function pageWith(frame: PageFrame, screen: RenderedScreen, { catalogueOf, scriptsOf }: BuiltPage): SplitPage {
  const { initialData, html = frame.shell, words, alike = '' } = screen
  const scripts = initialData.rendered ? scriptsOf(initialData.rendered.screen) : []
  const preloads = [...scripts, catalogueOf(initialData.locale)]
    .filter(isThere)
    .map(({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`)
    .join('')
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonOf(initialData)}</script>`
  const { beforeWords, beforeScreen, afterScreen, end } = frame
  // Once a screen has been painted the inline script takes them out of the template.
  const [late, atOnce] =
    screen.html === undefined ? ['', preloads] : [`<template id="${LATE_PRELOADS_ID}">${preloads}</template>`, '']
  const rest = [words.slice(alike.length), late, beforeScreen, html, afterScreen, atOnce, data, end].join('')
  return { start: beforeWords + alike, rest }
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

/** What stands before and behind a place; all of it before one that is not there. */
function around(text: string, place: RegExp): readonly [before: string, after: string] {
  const { index = text.length, 0: at = '' } = place.exec(text) ?? {}
  return [text.slice(0, index), text.slice(index + at.length)]
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined

const textOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON that cannot close the script element around it. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
