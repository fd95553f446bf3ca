import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { escapedHtml } from '#contract/escaped-html.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { directionOf } from '../i18n/direction.ts'
import type { MessageId } from '../i18n/message-id.ts'
import type { SafeUrl } from '../navigation/safe-url.ts'

/** What a page says without JavaScript that the server could not render now: a reload may show it. */
const needsScript: readonly MessageId[] = ['page.noScript', 'unsupported.paid']
/** What it says of a link whose token the gateway refuses, and of one with faults. */
export const linkExpired: readonly MessageId[] = ['arrival.heading', 'stopped.notValid']
export const linkFaulty: readonly MessageId[] = ['arrival.heading', 'arrival.text']

/** The way back to the shop, of a redirect whose token the gateway has accepted. */
export interface WayBack {
  readonly url: SafeUrl
  readonly host: string
}

/**
 * HTML of what the page says in words when its app does not start (start-watch.ts shows it), when the browser is too
 * old, and without JavaScript: what happened, that no money moved, and what to do.
 */
export function failureWords({ locale, messages }: Catalogue, back?: WayBack, unscripted = needsScript): string {
  const language = `lang="${locale}" dir="${directionOf(locale)}"`
  const shop = filled(messages['page.shop'] ?? '', {})
  const text = (id: MessageId, values: Readonly<Record<string, string>> = { merchant: shop }) =>
    escapedHtml(filled(messages[id] ?? id, values))
  const wayBack = back
    ? `<p><a href="${escapedHtml(back.url)}" rel="noreferrer">${text('return.shop')}</a> <small>${text('return.host', { host: back.host })}</small></p>`
    : ''
  const lines = (...ids: MessageId[]) => `<p>${ids.map((id) => text(id)).join(' ')}</p>`
  return `<!--words--><div id="not-loaded" class="shell-words" ${language} role="alert" hidden>
<div data-case="stopped"><h1>${text('connection.partial.heading')}</h1>${lines('connection.partial.text', 'unsupported.elsewhere')}</div>
<div data-case="old"><h1>${text('unsupported.heading')}</h1>${lines('unsupported.update')}</div>
${lines('unsupported.paid')}
<input readonly dir="ltr" aria-label="${text('unsupported.copyLink')}">
<button type="button" data-press="copy" data-done="${text('copy.copied')}">${text('unsupported.copyLink')}</button>
<button type="button" data-press="reload">${text('connection.partial.reload')}</button>
${wayBack}</div>
<noscript><div class="shell-words" ${language}>${lines(...unscripted)}${wayBack}</div></noscript><!--/words-->`
}

/**
 * Whether this User-Agent header is that of a browser whose operator renders pages on servers of its own: Opera Mini in
 * its extreme mode, and UC Browser in its mode for slow networks. The customer gets a picture of the page, in which
 * scripts have run for seconds at most and no timer runs any more, so that no payment can be followed.
 */
export const isProxyBrowser = (userAgent: string): boolean => /\bOpera Mini\/|\bUCWEB\//.test(userAgent)

/** HTML of what the page says to such a browser instead of the app. */
export function proxyBrowserWords({ locale, messages }: Catalogue): string {
  const text = (id: MessageId) => escapedHtml(filled(messages[id] ?? id, {}))
  return `<!--words--><div class="shell-words" lang="${locale}" dir="${directionOf(locale)}" role="alert">
<h1>${text('unsupported.heading')}</h1><p>${text('unsupported.update')}</p><p>${text('unsupported.paid')}</p></div><!--/words-->`
}

/** Among these words: those of a page without JavaScript, which a rendered page does not need. */
export const NO_SCRIPT = /<noscript>.*?<\/noscript>/s

/** The place of these words in the page. */
export const WORDS = /<!--words-->.*?<!--\/words-->/s

/** A message without plurals, with its placeholders filled. */
function filled(message: string | CompiledMessage, values: Readonly<Record<string, string>>): string {
  if (typeof message === 'string') return message
  return message.map((part) => (typeof part === 'string' ? part : (values[part[0]] ?? ''))).join('')
}
