import { sql } from 'kysely'
import { credit } from '../../payments/ledger.ts'
import type { AmountClaim } from '../../store/payments/amount-claims.ts'
import { insertPayment } from '../../store/payments/new-payments.ts'
import type { ReferenceClaim } from '../../store/payments/reference-claims.ts'
import { samplePayment } from '../../store/sample-payment.test-support.ts'
import { compileOnce } from '../../store/statements/compiled-statements.ts'
import type { Store } from '../../store/store.ts'
import type { Balance, CallbackAttempt, Job, Payment } from '../../store/tables.ts'

/** Everything durable that the judge looks at. */
export interface Rows {
  readonly payments: readonly Payment[]
  readonly jobs: readonly Job[]
  readonly amountClaims: readonly AmountClaim[]
  readonly referenceClaims: readonly ReferenceClaim[]
  readonly balances: readonly Balance[]
  readonly attempts: readonly CallbackAttempt[]
}

/** What is committed now, as no process of the simulation sees it. */
export const readRows = async (store: Store): Promise<Rows> =>
  store.read(async (db) => ({
    payments: (await statements.payments(db, {})).rows,
    jobs: (await statements.jobs(db, {})).rows,
    amountClaims: (await statements.amountClaims(db, {})).rows,
    referenceClaims: (await statements.referenceClaims(db, {})).rows,
    balances: (await statements.balances(db, {})).rows,
    attempts: (await statements.attempts(db, {})).rows,
  }))

/** The jobs, and the expiries that are none yet. */
const planned = sql`(select id, merchant_code, kind, subject_key, payload_json, due_at_ms, place, attempt,
  lease_until_ms, created_at_ms from job
  union all select payment_id, merchant_code, 'expire', payment_id, '{}', expiry_due_at_ms, 0, 1, 0, created_at_ms
  from payment where expiry_due_at_ms is not null) as job`

const statements = {
  payments: compileOnce([], (db) => db.selectFrom('payment').selectAll().compile()),
  jobs: compileOnce([], (db) => sql<Job>`select * from ${planned}`.compile(db)),
  amountClaims: compileOnce([], (db) => db.selectFrom('amountClaim').selectAll().compile()),
  referenceClaims: compileOnce([], (db) => db.selectFrom('referenceClaim').selectAll().compile()),
  balances: compileOnce([], (db) => db.selectFrom('balance').selectAll().compile()),
  attempts: compileOnce([], (db) => db.selectFrom('deliveryAttempt').selectAll().orderBy('number').compile()),
  nextClaim: compileOnce<Instant, { readonly nextMs: number | null }>(['nowMs'], (db, { nowMs }) =>
    sql<{ readonly nextMs: number | null }>`
      select min(case when job.lease_until_ms >= due.due_ms then job.lease_until_ms + 1 else due.due_ms end) as next_ms
      from ${planned} join (
        select job.id, case when frozen_at_ms is null then due_at_ms - offset_ms
          when frozen_at_ms >= due_at_ms then cast(${nowMs} as bigint) end as due_ms
        from ${planned} join merchant_clock on merchant_clock.merchant_code = job.merchant_code
      ) as due on due.id = job.id where due.due_ms is not null`.compile(db),
  ),
}

type Instant = { readonly nowMs: number }

/** A payin that each merchant has had before its history, so that payouts are possible from the start. */
export const FUNDS = 'funds'

const emptied = [
  ...(['payment', 'job', 'amountClaim', 'referenceClaim', 'balance', 'deliveryAttempt'] as const),
  ...(['merchantClock', 'fault', 'requestWindow'] as const),
]

/** Empties the store for the next history; the keys of the server stay. */
export async function emptyStore(store: Store): Promise<void> {
  await store.write(async (tx) => {
    for (const table of emptied) await tx.deleteFrom(table).execute()
    for (const merchantCode of ['one', 'two']) {
      const money = { currencyCode: 'INR', amount: '1000.00' }
      const past = { createdAtMs: 0, expiresAtMs: 0, processedAtMs: 0, status: 'SUCCESS' } as const
      const ids = { merchantCode, entityId: FUNDS, paymentId: `${FUNDS}-${merchantCode}` }
      await insertPayment(tx, samplePayment({ ...ids, ...money, ...past, methodCode: 'UPIQR' }))
      await credit(tx, { merchantCode, ...money })
    }
  })
}

/**
 * The next instant of real time at which a job can be claimed: it is due by its merchant's clock and nobody holds its
 * lease. Undefined if there is none.
 */
export async function nextClaim(store: Store, nowMs: number): Promise<number | undefined> {
  const { rows } = await store.read((db) => statements.nextClaim(db, { nowMs }))
  return rows[0]?.nextMs ?? undefined
}
