import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { WriteScope } from '../store.ts'
import type { Db, Tables } from '../tables.ts'

/**
 * How long a transaction may wait for a lock, run one statement and be idle between two. Set with `set local`, which
 * ends with the transaction, because a pooler gives the connection to another client afterwards.
 */
const LIMITS_MS = { lock_timeout: 3000, statement_timeout: 8000, idle_in_transaction_session_timeout: 8000 }

/** Runs a work as one transaction that holds the locks of its scope. */
export function transact<T>(db: Kysely<Tables>, work: (tx: Db) => Promise<T>, scope?: WriteScope): Promise<T> {
  return db.connection().execute(async (tx) => {
    const send = (text: string) => tx.executeQuery(CompiledQuery.raw(text))
    try {
      await send(beginOf(scope))
      const value = await work(tx)
      await send('commit')
      return value
    } catch (error) {
      // On a broken connection the rollback fails, but the server has rolled back already.
      await send('rollback').catch(() => undefined)
      throw error
    }
  })
}

/**
 * Begins, sets the limits and takes the scope's lock in one exchange. Whoever has waited for a row has to see what the
 * other one wrote: at a stricter level, which a role or database may have as its default, each of them would fail instead.
 */
function beginOf(scope: WriteScope | undefined): string {
  const statements = ['begin isolation level read committed']
  const isLimited = scope === undefined || scope.kind === 'merchant'
  const limits = isLimited ? Object.entries(LIMITS_MS) : [['statement_timeout', 0]]
  for (const [name, ms] of limits) statements.push(`set local ${name} = ${ms}`)
  if (scope?.kind === 'merchant') statements.push(lockOf(scope, 'pg_advisory_xact_lock_shared'))
  if (scope?.kind === 'whole_merchant') statements.push(lockOf(scope, 'pg_advisory_xact_lock'))
  return statements.join('; ')
}

/**
 * Takes the merchant's lock once, whether the merchant has a clock or not. The statement names the merchant, so a cluster
 * runs it on the merchant's node, where creates take the lock too (D-823).
 */
const lockOf = (scope: { readonly merchantCode: string }, lock: string): string =>
  `select ${lock}(${lockKeyOf(scope)}) is null, count(*) from merchant_clock
    where merchant_code = '${scope.merchantCode.replaceAll("'", "''")}'`

/** A merchant's lock is a 64-bit hash. Two merchants with the same hash only wait for each other's resets. */
export const lockKeyOf = ({ merchantCode }: { readonly merchantCode: string }): bigint =>
  hash('sha256', `merchant ${merchantCode}`, 'buffer').readBigInt64BE()

const attempts = 8
const firstPauseMs = 4

type Pause = (ms: number) => Promise<unknown>

/** Retries a transaction, at most seven times, while it fails because of a concurrent one. */
export async function retrySerialization<T>(transact: () => Promise<T>, pause: Pause = setTimeout): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** 40001 serialization_failure and 40P01 deadlock_detected: nothing was kept, and a retry can succeed. */
function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
