import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapedHtml, jsonInHtml } from '#contract/escaped-html.ts'
import { keysOf } from '#contract/keys-of.ts'
import { directionOf, type Locale } from '#contract/locales.ts'
import { AS_WRITTEN, allowingStyles } from '#gateway/http/files/page-headers.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { type HttpResponse, httpResponse } from '#gateway/http/http-response.ts'
import { accepts } from '#gateway/http/incoming-request.ts'
import { createLru } from '#gateway/tokens/lru.ts'
import type { Screen } from '#web/checkout/steps/step.ts'
import { NO_SCRIPT } from '#web/ssr/failure-words.ts'
import { INITIAL_DATA_ATTRIBUTE, INITIAL_DATA_ID, LATE_SCRIPT_REL, LATE_SCRIPTS_ID } from '#web/ssr/initial-data.ts'
import type { PageContent, PlainPage, RenderedScreen, UnrenderedScreen } from '#web/ssr/render.ts'
import { type BuiltPage, type InlineStyle, inlineStyle } from './built-page.ts'
import { places } from './page-places.ts'

const isPlain = (content: PageContent): content is PlainPage => content.kind === 'app' || content.kind === 'words'

/** Writes rendered screens and words into the built page, which is the same at every address. */
export function pageWriter(built: BuiltPage) {
  const plain = createLru<Uint8Array>(PLAIN_BYTES)
  /** Pages without a screen differ in their words alone, and floods of wrong tokens ask for them. */
  const plainBytes = async (html: string, content: PlainPage, coding: Coding | undefined) => {
    const key = [coding, content.kind, content.locale, content.reloadSecs, content.words].join(' ')
    const kept = plain.get(key)
    if (kept !== undefined) return kept
    const bytes = await bytesOf(plainPageWith(html, content), coding)
    plain.set(key, bytes, bytes.byteLength)
    return bytes
  }
  const written = (html: string, content: PageContent, coding: Coding | undefined) => {
    if (isPlain(content)) return { writing: plainBytes(html, content, coding), styles: [] }
    const page =
      content.kind === 'screen' ? pageWithScreen(html, content, built) : pageWithoutScreen(html, content, built)
    return { writing: bytesOf(page.html, coding), styles: page.styles }
  }
  return async ({ html, headers }: BuiltHtml, content: PageContent, acceptEncoding: string): Promise<HttpResponse> => {
    const coding = keysOf(codings).find((name) => accepts(acceptEncoding, name))
    const { writing, styles } = written(html, content, coding)
    const bytes = await writing
    const sources = styles.map(({ source }) => source)
    return httpResponse(bytes, {
      headers: {
        ...headers,
        'content-security-policy': allowingStyles(headers['content-security-policy'] ?? '', sources),
        'cache-control': `${isPersonal(content) ? 'no-store' : 'private, no-cache'}, ${AS_WRITTEN}`,
        vary: 'accept-encoding, accept-language',
        'content-length': String(bytes.byteLength),
        ...(coding !== undefined && { 'content-encoding': coding }),
      },
    })
  }
}

/** Some sixty pages: one for each language and kind. */
const PLAIN_BYTES = 2 * 1024 * 1024

const bytesOf = async (html: string, coding: Coding | undefined): Promise<Uint8Array> =>
  coding === undefined ? Buffer.from(html) : codings[coding](html)

/**
 * Whether the document may contain data of the customer or of a payment. The choice of a method has none of its own; its
 * forms carry what came with the address.
 */
const isPersonal = (content: PageContent): boolean =>
  content.kind === 'screen'
    ? content.hasCustomerData || content.initialData.rendered.screen !== 'choose'
    : content.kind === 'waiting'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** The customer waits for it: Brotli's best level takes sixty times as long for a sixth less. */
const QUALITY = 4

/** A text as a Brotli stream (RFC 7932), compressed in one piece. */
export const compressed = (text: string): Promise<Uint8Array> =>
  brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

/** Content codings, the shortest first. Caches such as Varnish ask for gzip, whatever the browser takes. */
const codings = { br: compressed, gzip: (text: string): Promise<Uint8Array> => gzipped(text) } as const
type Coding = keyof typeof codings

/** Scripts that run, or are loaded ahead. */
const SCRIPTS = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs

interface Page {
  readonly html: string
  /** The inline styles, which the page's Content-Security-Policy must allow. */
  readonly styles: readonly InlineStyle[]
}

/** The built page with a rendered screen in place of the shell. Its scripts begin once it has been painted. */
export function pageWithScreen(page: string, screen: RenderedScreen, built: BuiltPage): Page {
  const { initialData, html, title, words, isWithoutApp } = screen
  const answered = answeredPage(page, initialData.locale, built)
  const titled =
    title === undefined ? answered : answered.replace(places.title, () => `<title>${escapedHtml(title)}</title>`)
  const [head, scripts] = withLateScripts(titled)
  const preloads = preloadsOf(built, initialData.locale, initialData.rendered.screen)
  // The inline script takes them out of the template.
  const late = `<template id="${LATE_SCRIPTS_ID}">${scripts}${preloads}</template>`
  const shown = head
    .replace(places.words, () => words.replace(NO_SCRIPT, '') + late)
    .replace(places.app, (_all, opening) => opening + html)
  const whole = withInitialData(shown, screen, { built })
  return isWithoutApp ? { ...whole, html: whole.html.replace(SCRIPTS, '') } : whole
}

/** The built page with what the app draws a screen from. */
export function pageWithoutScreen(page: string, content: UnrenderedScreen, built: BuiltPage): Page {
  const { kind, initialData, words } = content
  const shown = answeredPage(page, initialData.locale, built).replace(places.words, () => words)
  const preloads = preloadsOf(built, initialData.locale, kind === 'faulty' ? 'faulty' : undefined)
  return withInitialData(shown, content, { built, preloads })
}

/** The page in a language, as one that need not request what it begins with. */
const answeredPage = (page: string, locale: Locale, { style }: BuiltPage): string =>
  page
    .replace(places.language, () => `lang="${locale}" dir="${directionOf(locale)}" ${INITIAL_DATA_ATTRIBUTE}`)
    .replace(places.early, '')
    .replace(places.styles, (link) => (style === undefined ? link : ''))

/** The page with its data, and with its styles inline, so that it is painted without a further round trip. */
function withInitialData(
  page: string,
  content: RenderedScreen | UnrenderedScreen,
  { built, preloads = '' }: { readonly built: BuiltPage; readonly preloads?: string },
): Page {
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${jsonInHtml(content.initialData)}</script>`
  // The merchant's colour comes after the page's own styles, because it overrides them.
  const own = content.style === undefined ? undefined : inlineStyle(content.style)
  const styles = [built.style, own].filter((style) => style !== undefined)
  const html = page
    .replace(places.bodyEnd, () => `${preloads}${data}</body>`)
    // Last, because the styles are longer than the rest, which each replacement copies.
    .replace(
      places.headEnd,
      () => `${reloadOf(content)}${styles.map(({ css }) => `<style>${css}</style>`).join('')}</head>`,
    )
  return { html, styles }
}

/**
 * Without the app the document loads itself anew (HTML Standard, section 4.2.5.3); where scripts run, the one that finds
 * the app missing does it (start-watch.ts).
 */
function reloadOf(content: PageContent): string {
  const { reloadSecs } = content
  if (reloadSecs === undefined) return ''
  const meta = `<meta http-equiv="refresh" content="${reloadSecs}">`
  return content.kind === 'screen' && content.isWithoutApp
    ? meta
    : `<noscript data-reload-secs="${reloadSecs}">${meta}</noscript>`
}

/** Links that load ahead what hydrates the screen, or with which the app begins. */
function preloadsOf({ cataloguesOf, scriptsOf }: BuiltPage, locale: Locale, screen: Screen | undefined): string {
  const scripts = screen === undefined ? [] : scriptsOf(screen)
  return [...scripts, ...cataloguesOf(locale, screen)]
    .map(({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`)
    .join('')
}

/** The head with links to the app's scripts, for the inline script behind them, and what runs them. */
function withLateScripts(head: string): readonly [head: string, scripts: string] {
  const scripts = head.match(places.appScripts) ?? []
  const links = scripts.map(linkTo).join('')
  return [head.replace(places.appScripts, '').replace('</title>', () => `</title>${links}`), scripts.join('')]
}

function linkTo(script: string): string {
  const [, address = ''] = / (?:src|href)="([^"]*)"/.exec(script) ?? []
  const [integrity = ''] = / integrity="[^"]*"/.exec(script) ?? []
  return `<link rel="${LATE_SCRIPT_REL}" crossorigin href="${address}"${integrity}>`
}

/** The built page with its words in the customer's language, and with the app or without it. */
export function plainPageWith(page: string, content: PlainPage): string {
  const { kind, locale, words } = content
  const worded = page.replace(places.words, () => words).replace(places.headEnd, () => `${reloadOf(content)}</head>`)
  if (kind === 'app') return worded
  return worded
    .replace(places.language, () => `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace(SCRIPTS, '')
    .replace(places.app, (_all, opening) => opening)
}
