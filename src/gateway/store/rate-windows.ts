import { sql } from 'kysely'
import type { Db } from './tables.ts'

const windowMs = 1000
/** Digits of an instant in the text; enough until the year 2286. */
const width = 13

export type RateRequest = { readonly key: string; readonly nowMs: number; readonly limit: number }
export type RateVerdict = { readonly kind: 'ok' } | { readonly kind: 'limited'; readonly retryAfterMs: number }

/**
 * Counts a request against at most `limit` in any sliding second of this key, across processes; one statement when it
 * is let through. A refused request is not counted. `nowMs` is real time.
 */
export async function takeRate(tx: Db, { key, nowMs, limit }: RateRequest): Promise<RateVerdict> {
  const full = limit * width
  const free = sql<boolean>`case when length(rate_window.recent) < ${full} then 1
    when substr(rate_window.recent, length(rate_window.recent) - ${full - 1}, ${width}) <= ${stamp(nowMs - windowMs)} then 1
    else 0 end = 1`
  const taken = await tx
    .insertInto('rateWindow')
    .values({ key, recent: stamp(nowMs), lastAtMs: nowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ lastAtMs: eb.ref('excluded.lastAtMs'), recent: keepLatest(full) }))
        .where(free),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken !== undefined) return { kind: 'ok' }
  const verdict = await peekRate(tx, { key, nowMs, limit })
  // Another process's request may have left the window between the two statements.
  return verdict.kind === 'limited' ? verdict : { kind: 'limited', retryAfterMs: 1 }
}

/** What `takeRate` would say, without counting the request. */
export async function peekRate(db: Db, { key, nowMs, limit }: RateRequest): Promise<RateVerdict> {
  const window = await db.selectFrom('rateWindow').select('recent').where('key', '=', key).executeTakeFirst()
  if (window === undefined || window.recent.length < limit * width) return { kind: 'ok' }
  const retryAfterMs = Number(window.recent.slice(-limit * width).slice(0, width)) + windowMs - nowMs
  return retryAfterMs > 0 ? { kind: 'limited', retryAfterMs } : { kind: 'ok' }
}

/** Fixed width, so that text compares as time does. */
const stamp = (instantMs: number): string => String(instantMs).padStart(width, '0')

/** The former instants, cut to leave room for one more, and that one. */
const keepLatest = (full: number) => sql<string>`case when length(rate_window.recent) >= ${full}
  then substr(rate_window.recent, length(rate_window.recent) - ${full - width - 1}) else rate_window.recent end
  || excluded.recent`

/** Forgets the keys that were last let through before an instant of real time. */
export async function forgetRates(tx: Db, beforeMs: number): Promise<void> {
  await tx.deleteFrom('rateWindow').where('lastAtMs', '<', beforeMs).execute()
}
