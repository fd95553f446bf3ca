/** The part of the WHATWG URL that both browsers and servers have; the contract's own library list has neither. */
interface ParsedUrl {
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly username: string
  readonly password: string
}
declare const URL: new (text: string) => ParsedUrl

/** Most characters an address may have. */
export const LONGEST_URL = 2048
// Control characters, spaces, invisible and bidi characters, half characters and backslashes make an address read as
// another than it is.
const MISLEADING = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u

export type UrlFault = 'not_absolute' | 'scheme' | 'credentials' | 'too_long' | 'misleading'

/**
 * The one rule for `callbackUrl`, `returnUrl` and every address the app opens: an absolute https URL of at most 2048
 * characters without credentials; http exactly where the product itself is served over http (D-213).
 */
export function urlFaultOf(raw: string, allowsHttp: boolean): UrlFault | undefined {
  if (raw.length > LONGEST_URL) return 'too_long'
  if (MISLEADING.test(raw)) return 'misleading'
  const url = parsed(raw)
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(raw)) return 'not_absolute'
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return 'scheme'
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(raw)) return 'credentials'
  return undefined
}

/** Host with port of an address that has no fault; undefined for any other. */
export const hostOf = (raw: string, allowsHttp: boolean): string | undefined =>
  urlFaultOf(raw, allowsHttp) === undefined ? parsed(raw)?.host : undefined

function parsed(raw: string): ParsedUrl | undefined {
  try {
    return new URL(raw)
  } catch {
    return undefined
  }
}
