import { hostOf, urlFaultOf } from '#contract/safe-url.ts'
import { ownOrigin } from '../browser/serving.ts'

/** A URL that may be opened. Nothing in the app navigates to a plain string. */
export type SafeUrl = string & { readonly safe: unique symbol }

/**
 * `return`, `redirect` and `help` lead to a web page. `app_link` opens an app on the phone and `mail` a new e-mail, only
 * by a tap. `image` is displayed, from https or from the page's own origin.
 */
export type Purpose = 'return' | 'redirect' | 'help' | 'app_link' | 'mail' | 'image'

/** Schemes of wallet apps that a gateway's response may contain (D-516). */
const appSchemes = ['upi', 'gpay', 'tez', 'phonepe', 'paytmmp', 'bhim', 'momo', 'zalopay', 'shopeeid', 'viettelmoney']

/** One address and a subject: no further recipients, no body. */
const MAIL = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?subject=[\w-]*)?$/

/** Whether http URLs are allowed: only if the app itself is served over http, for local tests. */
export const allowsHttp = (): boolean => ownOrigin().startsWith('http:')

/** The URL unchanged if it may be opened for this purpose, otherwise undefined. */
export function safeUrl(raw: string | undefined, purpose: Purpose, http = allowsHttp()): SafeUrl | undefined {
  if (raw === undefined) return undefined
  const mayBeHttp = http && (purpose !== 'image' || raw.startsWith(`${ownOrigin()}/`))
  const isSafe =
    purpose === 'mail'
      ? MAIL.test(raw)
      : urlFaultOf(raw, mayBeHttp) === undefined || (purpose === 'app_link' && isAppLink(raw))
  // The only place where text becomes a SafeUrl.
  return isSafe ? (raw as SafeUrl) : undefined
}

/** Like a web page's URL, but with the scheme of a wallet app. */
function isAppLink(raw: string): boolean {
  if (urlFaultOf(raw, false) !== 'scheme') return false
  const { protocol, username, password } = new URL(raw)
  const scheme = protocol.slice(0, -1)
  if (username !== '' || password !== '') return false
  return appSchemes.includes(scheme) || (scheme === 'intent' && isUpiIntent(raw))
}

/** Android's intent URL, for UPI apps only, so that nothing else on the phone can be opened. */
const isUpiIntent = (raw: string): boolean =>
  /^[^#]+#Intent;scheme=upi;package=[\w.]+;(?:S\.browser_fallback_url=https[^;#]*;)?end$/.test(raw)

/** The host of the URL, to show before the customer leaves. */
export const hostOfSafe = (url: SafeUrl): string => hostOf(url, true) ?? ''

/**
 * Opens the URL in the whole tab, also if a shop shows this page in a frame: banks and wallets refuse to be framed. By a
 * link, because blockers of popups and views of apps replace `window.open`.
 */
export function openInWholeTab(url: SafeUrl): void {
  Object.assign(document.createElement('a'), { href: url, target: '_top', rel: 'noreferrer' }).click()
}

/** Opens the URL in this tab; the browser's "back" returns here. */
export function openUrl(url: SafeUrl): void {
  window.location.assign(url)
}
