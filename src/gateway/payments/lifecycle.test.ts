import { describe, expect, test } from 'vitest'
import { finalStatuses } from '#contract/statuses.ts'
import { onePart } from '../core/database-parts.ts'
import type { Result } from '../core/processor/port.ts'
import { storeOfEachTest } from '../store/file-store.test-support.ts'
import { listJobs } from '../store/jobs/jobs.ts'
import { claimAmount, listClaimedAmounts } from '../store/payments/amount-claims.ts'
import { listBalances } from '../store/payments/balances.ts'
import { createPaymentWrites } from '../store/payments/new-payments.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import { claimReference } from '../store/payments/reference-claims.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import type { Job, NewPayment, PaymentRef } from '../store/tables.ts'
import type { TemporaryStore } from '../store/temporary-store.test-support.ts'
import { credit } from './ledger.ts'
import {
  type Accepting,
  accept,
  acceptAlone,
  approve,
  expiry,
  hold,
  recordReference,
  resume,
  settle,
} from './lifecycle.ts'
import { processor } from './simulation.test-support.ts'

const HOUR = 3_600_000

const temporary = storeOfEachTest()

const write: TemporaryStore['store']['write'] = (work) => temporary.store.write(work)
const sample = (particulars: Partial<NewPayment> = {}): Accepting => ({
  ...samplePayment(particulars),
  status: 'PROCESSING',
  state: particulars.state === 'awaiting_reference' ? 'awaiting_reference' : 'awaiting_customer',
})
const jobsOf = async (payment: PaymentRef) =>
  (await temporary.store.read((db) => listJobs(db, payment))).map(({ kind, dueAtMs, payloadJson }: Job) => ({
    kind,
    dueAtMs,
    payload: JSON.parse(payloadJson),
  }))
const read = (payment: PaymentRef) => temporary.store.read((db) => findPaymentById(db, payment))
const balances = async () =>
  (await temporary.store.read((db) => listBalances(db, 'shop'))).map(({ currencyCode, amount }) => [
    currencyCode,
    amount,
  ])

async function accepted(particulars: Partial<NewPayment> = {}): Promise<Accepting> {
  const payment = sample(particulars)
  expect(await write((tx) => accept(tx, payment, processor))).toEqual({ kind: 'accepted' })
  return payment
}
const settled = (payment: Accepting, result: Result) =>
  write((tx) => settle(tx, payment, { result, nowMs: payment.createdAtMs + 5000 }))

/** What every other change of a payment says. */
async function otherChanges(payment: Accepting) {
  const moment = { nowMs: payment.createdAtMs, processor, result: undefined }
  return [
    await write((tx) => hold(tx, payment)),
    await write((tx) => resume(tx, payment, moment)),
    await write((tx) => approve(tx, payment, moment)),
    await write((tx) => recordReference(tx, payment, { ...moment, reference: '1' })),
  ]
}

const ways = [
  ['in a transaction', (payment: Accepting) => write((tx) => accept(tx, payment, processor))],
  [
    'in a write of its own',
    (payment: Accepting) => {
      const { store } = temporary
      return acceptAlone(createPaymentWrites({ store, parts: onePart, isOnlyProcess: true }), payment, processor)
    },
  ],
] as const

describe.each(ways)('acceptance %s', (_way, acceptIt) => {
  async function acceptedJobs(payment: Accepting) {
    expect(await acceptIt(payment)).toEqual({ kind: 'accepted' })
    return jobsOf(payment)
  }

  test('plans expiry two hours after the deadline, and the first read of the processor', async () => {
    const payment = sample({ amount: '30' })
    expect(await acceptedJobs(payment)).toEqual([
      { kind: 'read', dueAtMs: payment.createdAtMs + 3000, payload: {} },
      { kind: 'expire', dueAtMs: payment.expiresAtMs + 2 * HOUR, payload: {} },
    ])
  })

  test('plans expiry only where the processor is not polled, or a reference has to come first', async () => {
    for (const particulars of [{ amount: '45' }, { amount: '51', state: 'awaiting_reference' }])
      expect((await acceptedJobs(sample(particulars))).map(({ kind }) => kind)).toEqual(['expire'])
  })

  test.each([
    ['preparing', 'prepare', 15_000],
    ['sending', 'send', 0],
  ] as const)('of a payment that is %s plans to %s it, and no read', async (state, kind, afterMs) => {
    const payment: Accepting = { ...sample({ amount: '51' }), state }
    const jobs = (await acceptedJobs(payment)).map((job) => [job.kind, job.dueAtMs])
    expect(jobs).toEqual([
      [kind, payment.createdAtMs + afterMs],
      ['expire', payment.expiresAtMs + 2 * HOUR],
    ])
  })

  test('returns the payment that has the id, and changes nothing', async () => {
    const first = sample({ amount: '51' })
    await acceptIt(first)
    const second = sample({ entityId: first.entityId, amount: '5' })
    const acceptance = await acceptIt(second)
    expect(acceptance).toMatchObject({ kind: 'exists', payment: { paymentId: first.paymentId, amount: '51' } })
    expect(await jobsOf(second)).toEqual([])
  })
})

describe('settlement', () => {
  test.each([
    [{ status: 'SUCCESS' }, null],
    [{ status: 'SUCCESS', failureReasonCode: 'INCORRECT_CURRENCY' }, null],
    [{ status: 'FAILED' }, 'PAYMENT_OPERATOR_UNAVAILABLE'],
    [{ status: 'FAILED', failureReasonCode: 'CUSTOMER_VERIFICATION_REJECTED' }, 'CUSTOMER_VERIFICATION_REJECTED'],
    [{ status: 'REFUSED' }, 'SECURITY_CHECK_FAILED'],
    [{ status: 'REFUSED', failureReasonCode: 'ACCOUNT_TYPE_INELIGIBLE' }, 'ACCOUNT_TYPE_INELIGIBLE'],
    [expiry, 'CUSTOMER_VERIFICATION_INACTIVITY'],
  ] as const)('to %j stores the reason %s', async (result, failureReasonCode) => {
    const payment = await accepted()
    expect(await settled(payment, result)).toBe('settled')
    const found = { status: result.status, failureReasonCode, processedAtMs: payment.createdAtMs + 5000 }
    expect(await read(payment)).toMatchObject(found)
  })

  test('by a clock that is behind that of the create is not before it', async () => {
    const payment = await accepted()
    const nowMs = payment.createdAtMs - 5000
    await write((tx) => settle(tx, payment, { result: { status: 'SUCCESS' }, nowMs }))
    expect((await read(payment))?.processedAtMs).toBe(payment.createdAtMs)
  })

  test.each(finalStatuses)('changes nothing once the status is %s', async (status) => {
    const payment = await accepted({ amount: '51', callbackUrl: 'https://shop.example/callback' })
    await settled(payment, { status })
    const before = await read(payment)
    for (const other of finalStatuses) expect(await settled(payment, { status: other })).toBe('already_final')
    expect(await otherChanges(payment)).toEqual(Array(4).fill('already_final'))
    expect(await read(payment)).toEqual(before)
    expect((await jobsOf(payment)).map(({ kind }) => kind)).toEqual(['callback'])
  })

  test('and every other change find a payment that is gone already final', async () => {
    const gone = sample()
    expect(await settled(gone, { status: 'SUCCESS' })).toBe('already_final')
    expect(await otherChanges(gone)).toEqual(Array(4).fill('already_final'))
  })

  test('drops the timers and plans the callback where there is an address for it', async () => {
    const called = await accepted({ amount: '51', callbackUrl: 'https://shop.example/callback' })
    const uncalled = await accepted({ amount: '51' })
    for (const payment of [called, uncalled]) await settled(payment, { status: 'SUCCESS' })
    expect(await jobsOf(called)).toEqual([{ kind: 'callback', dueAtMs: called.createdAtMs + 5000, payload: {} }])
    expect(await jobsOf(uncalled)).toEqual([])
  })

  test('frees the amount and the reference', async () => {
    const payment = await accepted({ receivingAccount: 'a' })
    const { paymentId } = payment
    const account = { receivingAccount: 'a', currencyCode: 'THB' }
    await write((tx) => claimAmount(tx, { ...account, amount: '99', paymentId }))
    await write((tx) => claimReference(tx, { merchantCode: 'shop', reference: '1', paymentId }))
    await settled(payment, { status: 'FAILED' })
    expect(await temporary.store.read((db) => listClaimedAmounts(db, account))).toEqual([])
    const other = { merchantCode: 'shop', reference: '1', paymentId: 'other' }
    expect(await write((tx) => claimReference(tx, other))).toBe('claimed')
  })
})

describe('balances', () => {
  test.each(['payin', 'topup'] as const)(
    'a %s raises the balance by the ordered amount on success alone',
    async (kind) => {
      const payments = [
        await accepted({ kind, amount: '100.5', amountRequired: '99.7' }),
        await accepted({ kind, amount: '0.25' }),
        await accepted({ kind, amount: '7' }),
        await accepted({ kind, amount: '8' }),
      ] as const
      await settled(payments[0], { status: 'SUCCESS' })
      await settled(payments[1], { status: 'SUCCESS' })
      await settled(payments[2], { status: 'FAILED' })
      await settled(payments[3], { status: 'REFUSED' })
      expect(await balances()).toEqual([['THB', '100.75']])
    },
  )

  const fund = (amount: string) => write((tx) => credit(tx, { merchantCode: 'shop', currencyCode: 'THB', amount }))
  const payout = { kind: 'payout', methodCode: 'BANK_TRANSFER', amount: '60' } as const
  const fee = { feeJson: '{"amount":"1.5","currencyCode":"THB"}' }

  test('a payout takes amount and fee at acceptance and gives both back unless it succeeds', async () => {
    await fund('200')
    const made = [await accepted({ ...payout, ...fee }), await accepted(payout), await accepted(payout)] as const
    expect(await balances()).toEqual([['THB', '18.5']])
    await settled(made[0], { status: 'FAILED' })
    expect(await balances()).toEqual([['THB', '80']])
    await settled(made[1], { status: 'SUCCESS' })
    expect(await balances()).toEqual([['THB', '80']])
    await settled(made[2], { status: 'REFUSED' })
    expect(await balances()).toEqual([['THB', '140']])
  })

  test('of many payouts at once, as many are accepted as the balance covers', async () => {
    await fund('200')
    const kinds = (
      await Promise.all(Array.from({ length: 10 }, () => write((tx) => accept(tx, sample(payout), processor))))
    ).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(3)
    expect(await balances()).toEqual([['THB', '20']])
  })
})

test('the bank page holds the timer, and leaving it starts the timer anew while expiry goes on', async () => {
  const payment = await accepted({ amount: '51' })
  expect(await write((tx) => hold(tx, payment))).toBe('changed')
  expect(await write((tx) => hold(tx, payment))).toBe('unchanged')
  expect((await jobsOf(payment)).map(({ kind }) => kind)).toEqual(['expire'])
  const nowMs = payment.createdAtMs + 60_000
  expect(await write((tx) => resume(tx, payment, { nowMs, processor }))).toBe('changed')
  expect(await write((tx) => resume(tx, payment, { nowMs, processor }))).toBe('unchanged')
  expect((await jobsOf(payment))[0]).toMatchObject({ kind: 'read', dueAtMs: nowMs + 10_000 })
  expect(await read(payment)).toMatchObject({ state: 'awaiting_customer' })
})

test('the external reference starts processing when it is the first, and only then', async () => {
  const payment = await accepted({ amount: '51', state: 'awaiting_reference' })
  const note = (reference: string, nowMs: number) =>
    write((tx) => recordReference(tx, payment, { reference, nowMs, processor }))
  expect(await note('413244427799', 1000)).toBe('recorded')
  expect(await note('413244427700', 2000)).toBe('recorded')
  expect((await read(payment))?.externalReference).toBe('413244427700')
  const reads = (await jobsOf(payment)).filter(({ kind }) => kind === 'read')
  expect(reads).toEqual([{ kind: 'read', dueAtMs: 11_000, payload: {} }])
})
