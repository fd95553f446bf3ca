/*
 * What every request of the API has in common, beside its operation: the path, the id in it, the version, and how it waits.
 */

export const API_BASE = '/api'

/** Where the gateway describes its API, below the base path; no operation, so it needs neither version nor token. */
export const DOCUMENT_PATH = '/openapi.json'

/** `{base_url}` of the specification, for a product at this address, which has no slash at its end. */
export const baseUrlOf = (publicUrl: string): string => `${publicUrl}${API_BASE}`

/** `X-API-Version`: the only major version. */
export const API_VERSION = '2'

/** The format of ids that merchants choose: 1 to 250 of `A-Z a-z 0-9 _ -` (D-228). */
export const ENTITY_ID = /^[A-Za-z0-9_-]{1,250}$/

/**
 * A path with its id filled in. A character that no id may contain becomes `~`, so that no text can name another path
 * (as `..` and `!availablePaymentOptions` would), and the gateway refuses it as an id.
 */
export const pathWith = (path: string, id: string): string =>
  path.replace(/\{\w+\}/, id.replace(/[^A-Za-z0-9_-]/g, '~'))

/*
 * A request waits for a change by `Prefer: wait` (RFC 7240) with the entity tag of what its sender knows (RFC 9110), and
 * gets `Preference-Applied` of a gateway that can wait (D-246). Names of headers are in lower case.
 */

/** The most seconds that the gateway waits; less than proxies wait for a response, which is half a minute at least. */
export const MOST_WAIT_SECONDS = 25

/** The headers of a request that waits; without an entity tag it is answered at once. */
export const waitHeaders = (seconds: number, etag: string | undefined): Readonly<Record<string, string>> => ({
  prefer: appliedWait(seconds),
  ...(etag !== undefined && { 'if-none-match': etag }),
})

/** `Preference-Applied` of the response to such a request. */
export const appliedWait = (seconds: number): string => `wait=${seconds}`

/** The entity tag of a response of a gateway that waits; undefined of any other, which may have a tag all the same. */
export function waitingEtagOf(headers: { get(name: string): string | null }): string | undefined {
  const canWait = headers.get('preference-applied')?.startsWith('wait') === true
  return (canWait && headers.get('etag')) || undefined
}
