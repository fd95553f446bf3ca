import { hostOf, urlFaultOf } from '#contract/safe-url.ts'
import { ownOrigin } from '../browser/serving.ts'

/** An address that may be opened: nothing else in the app navigates, and nothing navigates to a plain string. */
export type SafeUrl = string & { readonly safe: unique symbol }

/**
 * `return`, `redirect` and `help` leave for a web page; `app_link` opens an app on the phone and `mail` a new letter, by
 * a tap only; `image` is shown, from https or from the page's own origin.
 */
export type Purpose = 'return' | 'redirect' | 'help' | 'app_link' | 'mail' | 'image'

/** Schemes of wallet apps that the gateway's answers may carry. */
const appSchemes = ['upi', 'gpay', 'tez', 'phonepe', 'paytmmp', 'bhim', 'momo', 'zalopay', 'shopeeid', 'viettelmoney']

/** To one address, with a subject and nothing else: no further receivers, no text that somebody else wrote. */
const MAIL = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?subject=[\w-]*)?$/

/** The app is served over http only where it is tried out locally; then addresses may be http too. */
export const allowsHttp = (): boolean => ownOrigin().startsWith('http:')

/** An address from outside that may be opened for this purpose, exactly as it came; undefined for any other. */
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

/** Short, absolute and readable as a web page's address must be; only its scheme is another. */
function isAppLink(raw: string): boolean {
  if (urlFaultOf(raw, false) !== 'scheme') return false
  const { protocol, username, password } = new URL(raw)
  const scheme = protocol.slice(0, -1)
  if (username !== '' || password !== '') return false
  return appSchemes.includes(scheme) || (scheme === 'intent' && isUpiIntent(raw))
}

/** Android's form for one app; only UPI ones, so that no other part of the phone can be reached. */
const isUpiIntent = (raw: string): boolean =>
  /^[^#]+#Intent;scheme=upi;package=[\w.]+;(?:S\.browser_fallback_url=https[^;#]*;)?end$/.test(raw)

/** Host of an address that may be opened, to show before the customer leaves. */
export const hostOfSafe = (url: SafeUrl): string => hostOf(url, true) ?? ''

/** Leaves for the address in this tab; "back" comes back here. */
export function openUrl(url: SafeUrl): void {
  window.location.assign(url)
}
