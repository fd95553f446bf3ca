import { directionOf } from '#web/i18n/direction.ts'
import { escapedHtml } from '#web/ssr/escaped-html.ts'
import { WORDS } from '#web/ssr/failure-words.ts'
import {
  EARLY,
  INITIAL_DATA_ATTRIBUTE,
  INITIAL_DATA_ID,
  LATE_SCRIPT_REL,
  LATE_SCRIPTS_ID,
  LATER,
} from '#web/ssr/initial-data.ts'
import type { PlainPage, RenderedScreen } from '#web/ssr/render.ts'
import { type BuiltPage, type InlineStyle, inlineStyle, STYLES } from './built-page.ts'

/** The places of index.html that are replaced. */
const APP = /(<div id="app">)(.*<!--shell-->.*<!--\/shell-->\s*)/s
/** Scripts that run, or are loaded ahead. */
const SCRIPTS = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const TITLE = /<title>[^<]*<\/title>/
/** The scripts without which the app cannot hydrate: the entry, and the renderer that is loaded beside it. */
const APP_SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload" id="renderer"[^>]*>/g

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
  /** The scripts of the app, which a rendered screen has behind its first frame. */
  readonly scripts: string
  readonly afterScreen: string
  readonly end: string
}

/** Cuts a built page. Its styles are inline, so that it is painted without a further round trip. */
export function pageFrame(
  page: string,
  { initialData: { locale }, html, title, style: merchantStyle }: RenderedScreen,
  { style }: BuiltPage,
): PageFrame {
  // The merchant's colour comes after the page's own styles, because it overrides them.
  const styles = [style, merchantStyle === undefined ? undefined : inlineStyle(merchantStyle)].filter(isThere)
  const answered = page
    .replace('lang="en"', () => `lang="${locale}" dir="${directionOf(locale)}" ${INITIAL_DATA_ATTRIBUTE}`)
    .replace(EARLY, '')
    .replace(LATER, '')
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${escapedHtml(title)}</title>`))
    .replace(STYLES, (link) => (style === undefined ? link : ''))
    .replace('</head>', () => `${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`)
  const [head, afterWords] = around(answered, WORDS)
  const [beforeWords, scripts] = html === undefined ? [head, ''] : withLateScripts(head)
  const [, opening = '', shell = ''] = APP.exec(afterWords) ?? []
  const [beforeApp, afterApp] = around(afterWords, APP)
  const [afterScreen, end] = around(afterApp, /(?=<\/body>)/)
  return { styles, beforeWords, beforeScreen: beforeApp + opening, shell, scripts, afterScreen, end }
}

/** The head with links to the app's scripts, for the inline script behind them, and what runs them. */
function withLateScripts(head: string): readonly [head: string, scripts: string] {
  const scripts = head.match(APP_SCRIPTS) ?? []
  const links = scripts.map(linkTo).join('')
  return [head.replace(APP_SCRIPTS, '').replace('</title>', () => `</title>${links}`), scripts.join('')]
}

function linkTo(script: string): string {
  const [, address = ''] = / (?:src|href)="([^"]*)"/.exec(script) ?? []
  const [integrity = ''] = / integrity="[^"]*"/.exec(script) ?? []
  return `<link rel="${LATE_SCRIPT_REL}" crossorigin href="${address}"${integrity}>`
}

/** The HTML of a page up to and behind the end of what many pages begin with, see `RenderedScreen.alike`. */
export interface SplitPage {
  readonly start: string
  readonly rest: string
}

/** The page of a screen in its frame. */
export function pageWith(frame: PageFrame, screen: RenderedScreen, { cataloguesOf, scriptsOf }: BuiltPage): SplitPage {
  const { initialData, html = frame.shell, words, alike = '' } = screen
  // Without responses and without a rendering it is the page of a faulty address.
  const shown = initialData.rendered?.screen ?? (initialData.responses.length === 0 ? 'faulty' : undefined)
  const scripts = shown === undefined ? [] : scriptsOf(shown)
  const preloads = [...scripts, ...cataloguesOf(initialData.locale, shown)]
    .map(({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`)
    .join('')
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonOf(initialData)}</script>`
  const { beforeWords, beforeScreen, afterScreen, scripts: appScripts, end } = frame
  // Once a screen has been painted the inline script takes them out of the template.
  const late = `<template id="${LATE_SCRIPTS_ID}">${appScripts}${preloads}</template>`
  const [behind, atOnce] = screen.html === undefined ? ['', preloads] : [late, '']
  const rest = [words.slice(alike.length), behind, beforeScreen, html, afterScreen, atOnce, data, end].join('')
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

/** JSON that cannot close the script element around it. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
