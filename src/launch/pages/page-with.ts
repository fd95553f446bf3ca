import { escapedHtml, jsonInHtml } from '#contract/escaped-html.ts'
import { directionOf } from '#web/i18n/locales.ts'
import { NO_SCRIPT, WORDS } from '#web/ssr/failure-words.ts'
import {
  EARLY,
  INITIAL_DATA_ATTRIBUTE,
  INITIAL_DATA_ID,
  LATE_SCRIPT_REL,
  LATE_SCRIPTS_ID,
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

/** The built page with a rendered screen. Its styles are inline, so that it is painted without a further round trip. */
export function pageWith(page: string, screen: RenderedScreen, built: BuiltPage): Page {
  const { initialData, title, words, html, isWithoutApp } = screen
  // The merchant's colour comes after the page's own styles, because it overrides them.
  const styles = [built.style, screen.style === undefined ? undefined : inlineStyle(screen.style)].filter(isThere)
  const answered = page
    .replace(
      'lang="en"',
      () => `lang="${initialData.locale}" dir="${directionOf(initialData.locale)}" ${INITIAL_DATA_ATTRIBUTE}`,
    )
    .replace(EARLY, '')
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${escapedHtml(title)}</title>`))
    .replace(STYLES, (link) => (built.style === undefined ? link : ''))
  const preloads = preloadsOf(screen, built)
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonInHtml(initialData)}</script>`
  const [head, scripts] = html === undefined ? [answered, ''] : withLateScripts(answered)
  // Once a screen has been painted the inline script takes them out of the template.
  const late = `<template id="${LATE_SCRIPTS_ID}">${scripts}${preloads}</template>`
  const [behind, atOnce] = html === undefined ? ['', preloads] : [late, '']
  const shown = head
    .replace(WORDS, () => (html === undefined ? words : words.replace(NO_SCRIPT, '')) + behind)
    .replace(APP, (_all, opening, shell) => opening + (html ?? shell))
    .replace('</body>', () => `${atOnce}${data}</body>`)
    // Last, because the styles are longer than the rest, which each replacement copies.
    .replace('</head>', () => `${reloadOf(screen)}${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`)
  return { html: isWithoutApp ? shown.replace(SCRIPTS, '') : shown, styles }
}

/**
 * Without the app the document loads itself anew (HTML Standard, section 4.2.5.3); where scripts run, the one that finds
 * the app missing does it (start-watch.ts).
 */
function reloadOf({ reloadSecs, isWithoutApp }: Pick<RenderedScreen, 'reloadSecs' | 'isWithoutApp'>): string {
  if (reloadSecs === undefined) return ''
  const meta = `<meta http-equiv="refresh" content="${reloadSecs}">`
  return isWithoutApp ? meta : `<noscript data-reload-secs="${reloadSecs}">${meta}</noscript>`
}

/** Links that load ahead what hydrates the screen, or with which the app begins. */
function preloadsOf({ initialData }: RenderedScreen, { cataloguesOf, scriptsOf }: BuiltPage): string {
  // Without responses and without a rendering it is the page of a faulty address.
  const shown = initialData.rendered?.screen ?? (initialData.responses.length === 0 ? 'faulty' : undefined)
  const scripts = shown === undefined ? [] : scriptsOf(shown)
  return [...scripts, ...cataloguesOf(initialData.locale, shown)]
    .map(({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`)
    .join('')
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

/** The built page with its words in the customer's language, and with the app or without it. */
export function plainPageWith(page: string, { kind, locale, words, reloadSecs }: PlainPage): Page {
  const worded = page.replace(WORDS, () => words).replace('</head>', () => `${reloadOf({ reloadSecs })}</head>`)
  if (kind === 'app') return { html: worded, styles: [] }
  const html = worded
    .replace('lang="en"', () => `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace(SCRIPTS, '')
    .replace(APP, (_all, opening) => opening)
  return { html, styles: [] }
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined
