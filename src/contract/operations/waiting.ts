/**
 * How a request waits for a change: `Prefer: wait` (RFC 7240) with the entity tag of what its sender knows (RFC 9110),
 * and `Preference-Applied` of a gateway that can wait (D-246). Names of headers are in lower case.
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
