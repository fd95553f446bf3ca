import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from './compiled-statements.ts'
import { locksRows } from './row-lock.ts'
import type { Db } from './tables.ts'

const windowMs = 1000
/** Digits of an instant in the text; enough until the year 2286. */
const width = 13

export type RateRequest = { readonly key: string; readonly nowMs: number; readonly limit: number }
export type RateVerdict = { readonly kind: 'ok' } | { readonly kind: 'limited'; readonly retryAfterMs: number }

/**
 * Counts a request against at most `limit` in any sliding second of this key, across processes; one statement when it
 * is let through. A refused request is not counted. `nowMs` is real time. A power cut may take the count, and with it
 * whatever else its transaction wrote: it is a write of its own.
 */
export async function takeRate(tx: Db, { key, nowMs, limit }: RateRequest): Promise<RateVerdict> {
  const full = limit * width
  const taken = await takePlace(tx, {
    key,
    now: stamp(nowMs),
    lastAtMs: nowMs,
    windowStart: stamp(nowMs - windowMs),
    full,
    beforeOldest: full - 1,
    beforeKept: full - width - 1,
  })
  if (taken.numAffectedRows === 1n) return { kind: 'ok' }
  const verdict = await peekRate(tx, { key, nowMs, limit })
  // Another process's request may have left the window between the two statements.
  return verdict.kind === 'limited' ? verdict : { kind: 'limited', retryAfterMs: 1 }
}

const placeFields = ['key', 'now', 'lastAtMs', 'windowStart', 'full', 'beforeOldest', 'beforeKept'] as const

/** Lengths and places in the text are characters, counted from its end. */
type Place = { readonly [F in (typeof placeFields)[number]]: F extends 'key' | 'now' | 'windowStart' ? string : number }

/** Appends the request to its window, dropping the oldest one of a full window; changes nothing while the window is full. */
const takePlace = compileOnce(placeFields, (db, place: Place) => {
  const recent = sql.ref('rate_window.recent')
  const isFull = sql`length(${recent}) >= ${place.full}`
  const oldest = sql`substr(${recent}, length(${recent}) - ${place.beforeOldest}, ${width})`
  const kept = sql`case when ${isFull} then substr(${recent}, length(${recent}) - ${place.beforeKept}) else ${recent} end`
  return sql`
    insert into rate_window (key, recent, last_at_ms)
    select cast(${place.key} as text), cast(${place.now} as text), cast(${place.lastAtMs} as bigint)
    from ${relaxedDurability(db)} where true
    on conflict (key) do update set last_at_ms = excluded.last_at_ms, recent = ${kept} || excluded.recent
    where not ${isFull} or ${oldest} <= ${place.windowStart}`.compile(db)
})

/**
 * A source of one row, `from` which a statement selects what it writes. On PostgreSQL the commit of its transaction then
 * does not wait for the disk, and no other transaction is touched: a setting of the session would reach whoever gets
 * the connection next from a pooler. SQLite has no such setting for one transaction.
 */
const relaxedDurability = (db: Db): RawBuilder<unknown> =>
  locksRows(db) ? sql`(select set_config('synchronous_commit', 'off', true)) as relaxed` : sql`(select 1) as relaxed`

/** What `takeRate` would say, without counting the request. */
export async function peekRate(db: Db, { key, nowMs, limit }: RateRequest): Promise<RateVerdict> {
  const window = await db.selectFrom('rateWindow').select('recent').where('key', '=', key).executeTakeFirst()
  if (window === undefined || window.recent.length < limit * width) return { kind: 'ok' }
  const retryAfterMs = Number(window.recent.slice(-limit * width).slice(0, width)) + windowMs - nowMs
  return retryAfterMs > 0 ? { kind: 'limited', retryAfterMs } : { kind: 'ok' }
}

/** Fixed width, so that text compares as time does. */
const stamp = (instantMs: number): string => String(instantMs).padStart(width, '0')

/** Forgets the keys that were last let through before an instant of real time. */
export async function forgetRates(tx: Db, beforeMs: number): Promise<void> {
  await tx.deleteFrom('rateWindow').where('lastAtMs', '<', beforeMs).execute()
}
