/**
 * A UUID of version 7 (RFC 9562): 48 bits of epoch milliseconds, then the 74 random bits of a version 4 UUID, which has
 * them in the same positions. Ids made in sequence are neighbours in an index, which keeps inserts fast.
 */
export function timeOrderedId(nowMs: number, randomId: string): string {
  if (nowMs !== latest.ms) latest = { ms: nowMs, text: textOf(nowMs) }
  return `${latest.text}-7${randomId.slice(15)}`
}

/** Several ids are made in one millisecond of a busy gateway. */
let latest = { ms: Number.NaN, text: '' }

function textOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
