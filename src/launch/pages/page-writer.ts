import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { escapedHtml, jsonInHtml } from '#contract/escaped-html.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { type HttpResponse, httpResponse } from '#gateway/http/http-response.ts'
import { accepts } from '#gateway/http/incoming-request.ts'
import { createLru } from '#gateway/tokens/lru.ts'
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

/** What is written into a built page. */
export type Content = RenderedScreen | PlainPage

const isPlain = (content: Content): content is PlainPage => 'kind' in content

/** Writes rendered screens and words into the built page, which is the same at every address. */
export function pageWriter(built: BuiltPage) {
  const plain = createLru<Uint8Array>(PLAIN_BYTES)
  /** Pages without a screen differ in their words alone, and floods of wrong tokens ask for them. */
  const plainBytes = async (html: string, content: PlainPage, isCompressed: boolean) => {
    const key = [isCompressed, content.kind, content.locale, content.reloadSecs, content.words].join(' ')
    const kept = plain.get(key)
    if (kept !== undefined) return kept
    const bytes = await bytesOf(plainPageWith(html, content).html, isCompressed)
    plain.set(key, bytes, bytes.byteLength)
    return bytes
  }
  return async ({ html, headers }: BuiltHtml, content: Content, acceptEncoding: string): Promise<HttpResponse> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const page = isPlain(content) ? { html, styles: [] } : pageWith(html, content, built)
    const bytes = isPlain(content)
      ? await plainBytes(html, content, isCompressed)
      : await bytesOf(page.html, isCompressed)
    const allowed = ["style-src 'self'", ...page.styles.map(({ source }) => source)].join(' ')
    return httpResponse(bytes, {
      headers: {
        ...headers,
        'content-security-policy': (headers['content-security-policy'] ?? '').replace("style-src 'self'", allowed),
        'cache-control': isPersonal(content) ? 'no-store' : 'private, no-cache',
        vary: 'accept-encoding, accept-language',
        'content-length': String(bytes.byteLength),
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
    })
  }
}

/** Some sixty pages: one for each language and kind. */
const PLAIN_BYTES = 2 * 1024 * 1024

const bytesOf = async (html: string, isCompressed: boolean): Promise<Uint8Array> =>
  isCompressed ? compressed(html) : Buffer.from(html)

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
function isPersonal(content: Content): boolean {
  if (isPlain(content)) return false
  const { responses, rendered } = content.initialData
  return rendered === undefined ? responses.length > 0 : rendered.screen !== 'choose'
}

const inThread = promisify(brotliCompress)

/** The customer waits for it: at this level Brotli takes a tenth of the time of its best one, for a tenth more bytes. */
const QUALITY = 4

/** A text as a Brotli stream (RFC 7932), compressed in one piece. */
export const compressed = (text: string): Promise<Uint8Array> =>
  inThread(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

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
