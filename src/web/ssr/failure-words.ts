import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { escapedHtml, jsonInHtml } from '#contract/escaped-html.ts'
import { directionOf } from '#contract/locales.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { hostOfSafe, type SafeUrl } from '../navigation/safe-url.ts'
import { type DeadEnd, deadEndMessages } from '../screens/refused/dead-ends.ts'

/** What a page says without JavaScript: a heading, where it has one, and sentences below it. */
export interface Unscripted {
  readonly heading?: MessageId
  readonly texts: readonly MessageId[]
}

/** Of what the server could not render now: a reload may show it. */
const needsScript: Unscripted = { texts: ['page.noScript', 'unsupported.paid'] }
/** Of a link with faults. */
export const linkFaulty: Unscripted = { heading: 'arrival.heading', texts: ['arrival.text'] }

/** Where the gateway does not say how the payment stands: what the app says then. */
export function deadEndWords(deadEnd: DeadEnd): Unscripted {
  const { heading, text } = deadEndMessages[deadEnd]
  return { heading, texts: [text] }
}

/** What a page without the app says of a link that leads nowhere. */
export const faultyLinkWords = (catalogue: Catalogue) => ({
  locale: catalogue.locale,
  direction: directionOf(catalogue.locale),
  heading: textOf(catalogue, 'arrival.heading'),
  text: textOf(catalogue, 'arrival.text'),
})

/** What start-watch.ts says in the page when the app does not start: texts, and the way back to the shop. */
export interface NotLoadedWords {
  readonly lang: string
  readonly dir: string
  readonly stopped: readonly [heading: string, text: string]
  /** In a browser that is too old for the page. */
  readonly old: readonly [heading: string, text: string]
  readonly paid: string
  readonly copy: string
  readonly copied: string
  readonly reload: string
  readonly back?: { readonly href: string; readonly text: string; readonly host: string }
}

/** Id of the data block with these words. */
const NOT_LOADED_WORDS_ID: NotLoadedWordsId = 'not-loaded-words'
export type NotLoadedWordsId = 'not-loaded-words'

/**
 * HTML with what the page says when its app does not start, when the browser is too old, and without JavaScript: what
 * happened, that no money moved, and what to do. Only the last is text of the page from the start: a browser of text
 * shows hidden elements too. `back`: to the shop, of a redirect whose token the gateway has accepted.
 */
export function failureWords(catalogue: Catalogue, back?: SafeUrl, unscripted = needsScript): string {
  const words = jsonInHtml(notLoadedWords(catalogue, back))
  const { heading, texts } = unscripted
  const said = texts.map((id) => escapedHtml(textOf(catalogue, id))).join(' ')
  const title = heading === undefined ? '' : `<h1>${escapedHtml(textOf(catalogue, heading))}</h1>`
  const { locale } = catalogue
  return `<!--words--><script type="application/json" id="${NOT_LOADED_WORDS_ID}">${words}</script>
<noscript><div class="shell-words" lang="${locale}" dir="${directionOf(locale)}">${title}<p>${said}</p>${wayBackOf(catalogue, back)}</div></noscript><!--/words-->`
}

function notLoadedWords(catalogue: Catalogue, back?: SafeUrl): NotLoadedWords {
  const text = (id: MessageId) => textOf(catalogue, id)
  return {
    lang: catalogue.locale,
    dir: directionOf(catalogue.locale),
    stopped: [
      text('connection.partial.heading'),
      `${text('connection.partial.text')} ${text('unsupported.elsewhere')}`,
    ],
    old: [text('unsupported.heading'), text('unsupported.update')],
    paid: text('unsupported.paid'),
    copy: text('unsupported.copyLink'),
    copied: text('copy.copied'),
    reload: text('connection.partial.reload'),
    ...(back && { back: backOf(catalogue, back) }),
  }
}

const backOf = (catalogue: Catalogue, href: SafeUrl) => ({
  href,
  text: textOf(catalogue, 'return.shop'),
  host: textOf(catalogue, 'return.host', { host: hostOfSafe(href) }),
})

function wayBackOf(catalogue: Catalogue, back?: SafeUrl): string {
  if (back === undefined) return ''
  const { href, text, host } = backOf(catalogue, back)
  return `<p><a href="${escapedHtml(href)}" rel="noreferrer">${escapedHtml(text)}</a> <small>${escapedHtml(host)}</small></p>`
}

/**
 * Whether this User-Agent header is that of a browser whose operator renders pages on servers of its own: Opera Mini in
 * its extreme mode, and UC Browser in its mode for slow networks. The customer gets a picture of the page, in which
 * scripts have run for seconds at most and no timer runs any more, so that no payment can be followed.
 */
export const isProxyBrowser = (userAgent: string): boolean => /\bOpera Mini\/|\bUCWEB\//.test(userAgent)

/** HTML of what the page says to such a browser instead of the app. */
export function proxyBrowserWords(catalogue: Catalogue): string {
  const { locale } = catalogue
  const text = (id: MessageId) => escapedHtml(textOf(catalogue, id))
  return `<!--words--><div class="shell-words" lang="${locale}" dir="${directionOf(locale)}" role="alert">
<h1>${text('unsupported.heading')}</h1><p>${text('unsupported.update')}</p><p>${text('unsupported.paid')}</p></div><!--/words-->`
}

/** Among these words: those of a page without JavaScript, which a rendered page does not need. */
export const NO_SCRIPT = /<noscript>.*?<\/noscript>/s

/** The place of these words in the page. */
export const WORDS = /<!--words-->.*?<!--\/words-->/s

/** A message without plurals; what it has a place for are the given values, or the shop. */
function textOf({ messages }: Catalogue, id: MessageId, values: Readonly<Record<string, string>> = {}): string {
  const merchant = messages['page.shop'] ?? ''
  const places = { merchant: typeof merchant === 'string' ? merchant : '', ...values }
  return filled(messages[id] ?? id, places)
}

function filled(message: string | CompiledMessage, values: Readonly<Record<string, string>>): string {
  if (typeof message === 'string') return message
  return message.map((part) => (typeof part === 'string' ? part : (values[part[0]] ?? ''))).join('')
}
