import { sql } from 'kysely'
import { LONGEST_WAIT_MS } from './migrations/shared-statements.ts'
import { compileOnce } from './statements/compiled-statements.ts'
import { byMerchant, byText } from './statements/lock-order.ts'
import { callEach } from './statements/one-call-each.ts'
import { locksRows } from './statements/row-lock.ts'
import type { Db, Payment } from './tables.ts'

const windowMs = 1000
/** Digits of an instant in the text, so that texts sort in order of time until the year 2286. */
const width = 13

/** `key` begins with its owner, up to a space: the merchant's code or the client address whose requests are counted. */
export type RateRequest = { readonly key: string; readonly nowMs: number; readonly limit: number }
/** `retryAfterMs`: after how many milliseconds (above 0) the next request is allowed. */
export type RateDecision = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number }

/** The owner of a key, by whom its window lies. */
export const ownerOf = (key: string): string => key.split(' ', 1)[0] ?? ''

/**
 * Counts a request against at most `limit` in any sliding second of this key, across processes. An accepted request
 * takes one statement; a refused one is not counted. `nowMs` is real time. The transaction must write nothing else:
 * on PostgreSQL its commit does not wait for the disk, so that a power cut may undo it.
 */
export async function takeRate(tx: Db, request: RateRequest): Promise<RateDecision> {
  if (locksRows(tx) ? (await takePlaces(tx, [request])).has(request.key) : await takePlace(tx, request))
    return { ok: true }
  const verdict = await peekRate(tx, request)
  // Another process may have changed the row between the two statements.
  return verdict.ok ? { ok: false, retryAfterMs: 1 } : verdict
}

/**
 * `takeRate` for requests that are pending at the same time, in one exchange for those of different keys. Those are taken
 * in one order, so that two processes do not wait for each other's rows in a circle.
 */
export async function takeRates(
  tx: Db,
  requests: readonly RateRequest[],
): Promise<(request: RateRequest) => RateDecision> {
  const verdicts = new Map<RateRequest, RateDecision>()
  const byKey = new Map(requests.map((request) => [request.key, request]))
  const accepted = locksRows(tx) && byKey.size > 1 ? await takePlaces(tx, [...byKey.values()]) : new Set()
  for (const request of requests) {
    if (byKey.get(request.key) === request && accepted.has(request.key)) verdicts.set(request, { ok: true })
  }
  // The further requests of one key, and those of a full window, which need to know when there is room.
  for (const request of requests) if (!verdicts.has(request)) verdicts.set(request, await takeRate(tx, request))
  return (request) => verdicts.get(request) ?? { ok: false, retryAfterMs: 1 }
}

/** The keys whose request was accepted. Every request has a key of its own, and the same limit. */
async function takePlaces(db: Db, requests: readonly RateRequest[]): Promise<ReadonlySet<unknown>> {
  const windows = requests.map((request) => ({ ...request, times: 1 }))
  const asked = byMerchant(windows, ({ key }) => ownerOf(key))
  const answers = await askTogether(
    db,
    asked.map(([owner, ofOwner]) => ({ owner, windows: ofOwner })),
  )
  return new Set(answers.flatMap(({ counted }) => counted))
}

/** So many requests of one key, all at one instant. */
export type RateWindow = RateRequest & { readonly times: number }

/** What is asked for an owner. All windows have this owner, and the same limit. */
type Asked = {
  readonly owner: string
  readonly windows: readonly RateWindow[]
  readonly payments?: readonly { readonly kind: string; readonly entityId: string }[]
}

/** What the server's function answers. */
export type Answered = {
  readonly counted: readonly string[]
  readonly offsetMs: number | null
  readonly frozenAtMs: number | null
  readonly payments: readonly Payment[]
}

/**
 * `takeRate` for several windows at once, on a database server: requests of one key are counted together or not at all.
 * Owners and keys are taken in one order, so that two processes do not wait for each other's rows in a circle. With that,
 * the clocks and payments of the merchants who are the owners. Answers in the order of what is asked.
 */
export async function askTogether(db: Db, asked: readonly Asked[]): Promise<readonly Answered[]> {
  // The type is that of the function.
  return (await callEach(db, { name: 'admit_requests', calls: asked.map(valuesOf) })) as readonly Answered[]
}

function valuesOf({ owner, windows, payments = [] }: Asked): readonly unknown[] {
  const ordered = [...windows].sort((one, other) => byText(one.key, other.key))
  return [
    owner,
    ordered.map(({ key }) => key),
    ordered.map(({ nowMs }) => nowMs),
    ordered.map(({ times }) => times),
    (ordered[0]?.limit ?? 1) * width,
    payments.map(({ kind }) => kind),
    payments.map(({ entityId }) => entityId),
  ]
}

async function takePlace(tx: Db, { key, nowMs, limit }: RateRequest): Promise<boolean> {
  const { numAffectedRows } = await appendOnEmbedded(tx, { owner: ownerOf(key), key, nowMs, full: limit * width })
  return numAffectedRows === 1n
}

type Place = { readonly owner: string; readonly key: string; readonly nowMs: number; readonly full: number }

/**
 * What the server's function does, for one request on the embedded database: appends it to its window, dropping the oldest
 * one of a full window, and changes nothing while the window is full. `full` is in characters.
 */
const appendOnEmbedded = compileOnce(['owner', 'key', 'nowMs', 'full'], (db, { owner, key, nowMs, full }: Place) => {
  const newest = sql`request_window.last_at_ms`
  const isAhead = sql`${newest} > ${nowMs} + ${sql.lit(LONGEST_WAIT_MS)}`
  const countedAt = sql`case when ${isAhead} then ${nowMs} else max(${nowMs}, ${newest}) end`
  const former = sql`case when ${isAhead} then '' else substr(request_window.recent, -${full}) end`
  const kept = sql`case when length(${former}) = ${full} then substr(${former}, ${sql.lit(width + 1)}) else ${former} end`
  return sql`
    insert into request_window (owner, key, recent, last_at_ms) values (${owner}, ${key}, printf('%013d', ${nowMs}), ${nowMs})
    on conflict (owner, key) do update set last_at_ms = ${countedAt}, recent = ${kept} || printf('%013d', ${countedAt})
    where length(${former}) < ${full}
      or cast(substr(${former}, 1, ${sql.lit(width)}) as integer) <= ${countedAt} - ${sql.lit(windowMs)}`.compile(db)
})

/** The verdict that `takeRate` would give, without counting the request. */
export async function peekRate(db: Db, { key, nowMs, limit }: RateRequest): Promise<RateDecision> {
  const window = await db
    .selectFrom('requestWindow')
    .select(['recent', 'lastAtMs'])
    .where((row) => row.and({ owner: ownerOf(key), key }))
    .executeTakeFirst()
  if (window === undefined || window.recent.length < limit * width) return { ok: true }
  if (window.lastAtMs > nowMs + LONGEST_WAIT_MS) return { ok: true }
  const freeAtMs = Number(window.recent.slice(-limit * width).slice(0, width)) + windowMs
  return Math.max(nowMs, window.lastAtMs) < freeAtMs ? { ok: false, retryAfterMs: freeAtMs - nowMs } : { ok: true }
}

/** Deletes the keys whose last accepted request was before an instant of real time. */
export async function forgetRates(tx: Db, beforeMs: number): Promise<void> {
  await tx.deleteFrom('requestWindow').where('lastAtMs', '<', beforeMs).execute()
}
