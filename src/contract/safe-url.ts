/** What is read of a URL here: this project compiles without the library of browsers or of servers. */
interface ReadUrl {
  readonly protocol: string
  readonly host: string
}

/** The class of the WHATWG URL API, with all its members in a project that has such a library. */
export type ParsedUrl = typeof globalThis extends { URL: new (text: string) => infer Own } ? Own : ReadUrl
declare const URL: new (text: string) => ParsedUrl

/** The maximum length of an address in characters. */
export const LONGEST_URL = 2048
// Control characters, spaces, invisible and bidirectional characters, lone surrogates and backslashes make an address
// look like another one.
const MISLEADING = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u

export type UrlFault = 'not_absolute' | 'scheme' | 'credentials' | 'too_long' | 'misleading'

/**
 * The rule for `callbackUrl`, `returnUrl` and every address that the app opens: an absolute https URL of at most 2048
 * characters without credentials; http only if the product itself is served over http (D-213).
 */
export function urlFaultOf(raw: string, allowsHttp: boolean): UrlFault | undefined {
  if (raw.length > LONGEST_URL) return 'too_long'
  if (MISLEADING.test(raw)) return 'misleading'
  const url = parseUrl(raw)
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(raw)) return 'not_absolute'
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return 'scheme'
  // In the text itself, because the parsed address does not show empty credentials.
  if (/^[^/]*\/\/[^/?#]*@/.test(raw)) return 'credentials'
  return undefined
}

/** Host and port of a valid address; undefined for any other text. */
export const hostOf = (raw: string, allowsHttp: boolean): string | undefined =>
  urlFaultOf(raw, allowsHttp) === undefined ? parseUrl(raw)?.host : undefined

/**
 * A text as an absolute URL (WHATWG); undefined if it is none. Not by `URL.canParse`: Node 20 denies a host with a letter
 * such as ü as soon as it has compiled the call, after some thousand of them.
 */
export function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
