import type { Logger } from 'pino'
import { vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { systemPause } from '../../../core/clock.ts'
import type { Processor } from '../../../core/processor/port.ts'
import { type TestBank, testBank, WEBHOOK_SECRET } from '../../../core/processor/test-bank.test-support.ts'
import { runJob } from '../../../jobs/job-handlers.ts'
import { listJobs } from '../../../store/jobs/jobs.ts'
import { findPayment, findPaymentById } from '../../../store/payments/payments.ts'
import { planExpiries } from '../../../store/payments/planned-expiries.ts'
import type { Job, Payment } from '../../../store/tables.ts'
import type { WorldPorts } from '../../compose-gateway.ts'
import { openTestGateway, SHOP, type TestGateway } from './harness.test-support.ts'
import { detail, type Orders, ordersOf } from './orders.test-support.ts'

/** A gateway without a sandbox, whose processor talks to a bank in memory. */
export interface LiveGateway {
  readonly shop: TestGateway
  readonly orders: Orders
  readonly bank: TestBank
  /** Sends a webhook as the bank does; its status. */
  webhook(news: readonly object[], secret?: string): Promise<number>
  row(paymentId: string): Promise<Payment>
  rowOf(kind: Payment['kind'], entityId: string): Promise<Payment>
  jobOf(paymentId: string, kind: string): Promise<Job | undefined>
  /**
   * Runs a payment's job at these times, milliseconds after the payment was created; how long after each its next run is
   * planned.
   */
  waits(paymentId: string, kind: string, passedMs: readonly number[]): Promise<readonly number[]>
  balance(currencyCode: string): Promise<string>
  /** Waits until the bank has the payment, while the jobs run. */
  untilSent(paymentId: string): Promise<void>
  /** Waits until the payment has this status, while the jobs run. */
  until(path: 'payins' | 'payouts', id: string, status: string): Promise<void>
}

export interface LiveOptions {
  readonly bank?: TestBank
  readonly variables?: Readonly<Record<string, string>>
  readonly clock?: TestGateway['clock']
  readonly log?: Logger
  /** In place of the one that talks to the bank in memory. */
  readonly processor?: Processor
  readonly processorLimitsMs?: WorldPorts['processorLimitsMs']
  /** Additional fields of the shop's entry in MERCHANTS_FILE. */
  readonly merchant?: object
}

function there(row: Payment | undefined): Payment {
  if (row === undefined) throw new Error('no such payment')
  return row
}

/** The worker of a test looks for jobs every 30 ms. */
const pause: typeof systemPause = (ms, signal) => systemPause(Math.min(ms, 30), signal)

/** For tests: opens a live gateway; `variables` and `bank` for one that shares its database with another. */
export async function openLiveGateway({
  bank = testBank(),
  variables = {},
  clock,
  log,
  processor = bank.processor,
  processorLimitsMs = {},
  merchant,
}: LiveOptions = {}): Promise<LiveGateway> {
  const shop = await openTestGateway({
    variables: { SANDBOX: '0', ...variables },
    ports: { processor, processorLimitsMs, pause, ...(log && { log }) },
    ...(clock && { clock }),
    ...(merchant && { merchant }),
  })
  const orders = await ordersOf(shop)
  const { store } = shop.gateway
  const row = async (paymentId: string) =>
    there(await store.read((db) => findPaymentById(db, { merchantCode: SHOP, paymentId })))
  const jobOf = async (paymentId: string, kind: string) => {
    const every = { untilMs: Number.MAX_SAFE_INTEGER, limit: 1000, skipsLocked: false }
    // So that its expiry can be run.
    await store.write((tx) => planExpiries(tx, { merchantCode: SHOP, ...every }))
    return (await store.read((db) => listJobs(db, { merchantCode: SHOP, paymentId }))).find((job) => job.kind === kind)
  }
  return {
    shop,
    orders,
    bank,
    webhook: async (news, secret = WEBHOOK_SECRET) => {
      const headers = { 'x-bank-secret': secret, 'content-type': 'application/json' }
      const body = JSON.stringify(news)
      return (await shop.send({ method: 'POST', path: '/processor/webhooks/test?a=1', headers, body })).status
    },
    row,
    rowOf: async (kind, entityId) =>
      there(await store.read((db) => findPayment(db, { merchantCode: SHOP, kind, entityId }))),
    jobOf,
    waits: async (paymentId, kind, passedMs) => {
      const { createdAtMs } = await row(paymentId)
      const waits: number[] = []
      for (const passed of passedMs) {
        const job = await jobOf(paymentId, kind)
        if (job === undefined) throw new Error(`no job ${kind} is planned`)
        await runJob(shop.gateway, job, createdAtMs + passed)
        waits.push(((await jobOf(paymentId, kind))?.dueAtMs ?? 0) - createdAtMs - passed)
      }
      return waits
    },
    balance: async (currencyCode) => {
      const rows = await store.read((db) =>
        db
          .selectFrom('balance')
          .select('amount')
          .where('merchantCode', '=', SHOP)
          .where('currencyCode', '=', currencyCode)
          .execute(),
      )
      return rows[0]?.amount ?? '0'
    },
    untilSent: (paymentId) =>
      vi.waitFor(async () => {
        const { state } = await row(paymentId)
        if (state !== 'awaiting_customer') throw new Error(`${state}, not sent`)
      }, patient),
    until: (path, id, status) =>
      vi.waitFor(async () => {
        const { process } = detail(await orders.read(path, id))
        if (process.status !== status) throw new Error(`${process.status}, not ${status}`)
      }, patient),
  }
}
