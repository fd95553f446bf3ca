import { describe, expect, test } from 'vitest'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { listJobs } from '../store/jobs/jobs.ts'
import { listClaimedAmounts } from '../store/payments/amount-claims.ts'
import { findPaymentById, type PreparationPatch } from '../store/payments/payments.ts'
import { claimReference } from '../store/payments/reference-claims.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import type { NewPayment, PaymentRef } from '../store/tables.ts'
import type { TemporaryStore } from '../store/temporary-store.test-support.ts'
import { claimsOf } from './amount-claims.ts'
import {
  type Accepting,
  accept,
  hold,
  readSoon,
  recordPreparation,
  recordReference,
  recordSending,
  settle,
  withdraw,
} from './lifecycle.ts'
import { processor } from './simulation.test-support.ts'

/** What a processor says about a payment after it was accepted. The amount 51 has its first read after 10 seconds. */

const temporary = await storeOfFile()

const write: TemporaryStore['store']['write'] = (work) => temporary.store.write(work)
const read = (payment: PaymentRef) => temporary.store.read((db) => findPaymentById(db, payment))
const jobsOf = async (payment: PaymentRef) =>
  (await temporary.store.read((db) => listJobs(db, payment))).map(({ kind, dueAtMs }) => [kind, dueAtMs])

async function accepted(state: Accepting['state'], particulars: Partial<NewPayment> = {}): Promise<Accepting> {
  const payment: Accepting = { ...samplePayment({ amount: '51', ...particulars }), status: 'PROCESSING', state }
  await write((tx) => accept(tx, payment, processor))
  return payment
}

const expiryOf = ({ expiresAtMs }: NewPayment) => ['expire', expiresAtMs + 2 * 3_600_000]
const nowMs = 1_763_726_450_000
const moment = { nowMs, processor }
const refused = { result: { status: 'REFUSED' }, nowMs } as const

const account = (receivingAccount: string) => ({ receivingAccount, currencyCode: 'THB' }) as const
const claim = (payment: NewPayment, receivingAccount: string) =>
  claimsOf(temporary.store, payment).claim({ ...account(receivingAccount), amount: '51' })
const claimed = (receivingAccount: string) =>
  temporary.store.read((db) => listClaimedAmounts(db, account(receivingAccount)))

describe('a prepared payment', () => {
  const prepare = (payment: NewPayment, patch: PreparationPatch & { readonly state: Accepting['state'] }) =>
    write((tx) => recordPreparation(tx, payment, { patch, ...moment }))

  test('has its response, and its first read instead of its preparation', async () => {
    const payment = await accepted('preparing')
    const patch = { state: 'awaiting_customer', responseJson: '{"qrCode":"x"}', reference: 'R1' } as const
    expect(await prepare(payment, patch)).toMatchObject({ paymentId: payment.paymentId, ...patch })
    expect(await read(payment)).toMatchObject(patch)
    expect(await jobsOf(payment)).toEqual([['read', nowMs + 10_000], expiryOf(payment)])
  })

  test('that waits for a reference is not read', async () => {
    const payment = await accepted('preparing')
    await prepare(payment, { state: 'awaiting_reference' })
    expect(await jobsOf(payment)).toEqual([expiryOf(payment)])
  })

  test('is read at once if the customer has given the reference meanwhile', async () => {
    const payment = await accepted('preparing', { externalReference: '413244427799' })
    await prepare(payment, { state: 'awaiting_reference' })
    expect(await read(payment)).toMatchObject({ state: 'awaiting_customer', externalReference: '413244427799' })
    expect(await jobsOf(payment)).toEqual([['read', nowMs + 10_000], expiryOf(payment)])
  })

  test('is not prepared again', async () => {
    const payment = await accepted('awaiting_customer')
    expect(await prepare(payment, { state: 'awaiting_customer', responseJson: '{"late":1}' })).toBeUndefined()
    expect((await read(payment))?.responseJson).toBe(payment.responseJson)
  })

  test('holds the amount on the account that it is prepared with, and what it claimed on another one is free', async () => {
    const payment = await accepted('preparing')
    for (const receivingAccount of ['first', 'second']) await claim(payment, receivingAccount)
    expect([await claimed('first'), await claimed('second')]).toEqual([[], ['51']])
    const other = await accepted('preparing')
    await claim(other, 'unused')
    const patch = { state: 'awaiting_customer', amountRequired: '51' } as const
    await prepare(payment, { ...patch, receivingAccount: 'second' })
    await prepare(other, { ...patch, receivingAccount: null })
    expect([await claimed('second'), await claimed('unused')]).toEqual([['51'], []])
    await write((tx) => settle(tx, payment, refused))
    expect(await claimed('second')).toEqual([])
  })

  test('is prepared again with the amount that an unanswered call has claimed for it', async () => {
    const [payment, other] = [await accepted('preparing'), await accepted('preparing')]
    await claim(payment, 'own')
    const question = { ...account('own'), among: ['51'] }
    expect(await claimsOf(temporary.store, payment).listClaimed(question)).toEqual([])
    expect(await claim(payment, 'own')).toBe(true)
    expect(await claimsOf(temporary.store, other).listClaimed(question)).toEqual(['51'])
    expect(await claim(other, 'own')).toBe(false)
  })

  test('keeps its amount when a call that is late claims another one', async () => {
    const payment = await accepted('preparing')
    await claim(payment, 'prepared')
    await prepare(payment, { state: 'awaiting_customer', amountRequired: '51', receivingAccount: 'prepared' })
    await claim(payment, 'late')
    expect([await claimed('prepared'), await claimed('late')]).toEqual([['51'], []])
  })

  test('that is gone claims nothing', async () => {
    await expect(claim(samplePayment(), 'gone')).rejects.toThrow('the payment is gone')
    expect(await claimed('gone')).toEqual([])
  })

  test('that a webhook has settled meanwhile keeps its status, holds no amount and is not read', async () => {
    const payment = await accepted('preparing')
    await write((tx) => settle(tx, payment, refused))
    await claim(payment, 'settled early')
    // The call may fail now, and nothing else would free the amount.
    expect(await claimed('settled early')).toEqual([])
    const responseJson = '{"qrCode":"y"}'
    const prepared = await prepare(payment, { state: 'awaiting_customer', responseJson })
    expect(prepared).toMatchObject({ status: 'REFUSED', responseJson })
    expect(await jobsOf(payment)).toEqual([])
  })

  test('keeps what a webhook has brought meanwhile for the processor to find again', async () => {
    const [settled, open] = [await accepted('preparing'), await accepted('preparing')]
    await write((tx) => settle(tx, settled, { ...refused, data: { transfer: 'T-1' } }))
    await write((tx) => readSoon(tx, open, { nowMs, data: { transfer: 'T-2' } }))
    await prepare(settled, { state: 'awaiting_customer', processorDataJson: null })
    await prepare(open, { state: 'awaiting_customer', processorDataJson: '{"order":"A-1"}' })
    expect((await read(settled))?.processorDataJson).toBe('{"transfer":"T-1"}')
    expect((await read(open))?.processorDataJson).toBe('{"transfer":"T-2"}')
  })
})

describe('a read that a webhook has planned before the first one', () => {
  const soon = (payment: NewPayment, dueAtMs = nowMs) => write((tx) => readSoon(tx, payment, { nowMs: dueAtMs }))
  const reads = async (payment: NewPayment) => (await jobsOf(payment)).filter(([kind]) => kind === 'read')

  test.each(['awaiting_customer', 'awaiting_reference'] as const)(
    'stays when the payment is prepared as %s',
    async (state) => {
      const payment = await accepted('preparing')
      await soon(payment)
      await write((tx) => recordPreparation(tx, payment, { patch: { state }, ...moment }))
      expect(await read(payment)).toMatchObject({ state })
      expect(await reads(payment)).toEqual([['read', nowMs]])
    },
  )

  test('stays when the customer gives the reference, and when the processor has the payout', async () => {
    const [payin, payout] = [await accepted('awaiting_reference'), await accepted('sending')]
    for (const payment of [payin, payout]) await soon(payment)
    await write((tx) => recordReference(tx, payin, { reference: '413244427799', ...moment }))
    await write((tx) => recordSending(tx, payout, { data: undefined, ...moment }))
    for (const payment of [payin, payout]) {
      expect(await read(payment)).toMatchObject({ state: 'awaiting_customer' })
      expect(await reads(payment)).toEqual([['read', nowMs]])
    }
  })

  test('gives way to an earlier first one', async () => {
    const payment = await accepted('awaiting_reference')
    await soon(payment, nowMs + 300_000)
    await write((tx) => recordReference(tx, payment, { reference: '413244427798', ...moment }))
    expect(await reads(payment)).toEqual([['read', nowMs + 10_000]])
  })
})

describe('a payment that is withdrawn because its processor refused it', () => {
  const withdrawn = (payment: NewPayment) => write((tx) => withdraw(tx, payment))

  test('leaves no payment, no job and no claimed amount', async () => {
    const payment = await accepted('preparing')
    await claim(payment, 'withdrawn')
    expect(await withdrawn(payment)).toBe(true)
    expect(await read(payment)).toBeUndefined()
    expect(await jobsOf(payment)).toEqual([])
    expect(await claimed('withdrawn')).toEqual([])
  })

  test('leaves its external reference to another payin', async () => {
    const [payment, other] = [await accepted('preparing'), await accepted('awaiting_reference')]
    const claimBy = ({ merchantCode, paymentId }: NewPayment) =>
      write((tx) => claimReference(tx, { merchantCode, paymentId, reference: '413244427797' }))
    await claimBy(payment)
    expect(await claimBy(other)).toBe('taken')
    await withdrawn(payment)
    expect(await claimBy(other)).toBe('claimed')
  })

  test('stays if it was prepared or settled before, or is gone already', async () => {
    const prepared = await accepted('awaiting_customer')
    const settled = await accepted('preparing')
    await write((tx) => settle(tx, settled, refused))
    for (const payment of [prepared, settled]) {
      expect(await withdrawn(payment)).toBe(false)
      expect(await read(payment)).toMatchObject({ paymentId: payment.paymentId })
    }
    expect(await jobsOf(prepared)).toContainEqual(expiryOf(prepared))
    expect(await withdrawn(samplePayment())).toBe(false)
  })
})

describe('a payout that the processor has', () => {
  const record = (payment: NewPayment, data?: { readonly [key: string]: string }) =>
    write((tx) => recordSending(tx, payment, { data, ...moment }))
  const sending = () => accepted('sending', { methodCode: 'BANK_TRANSFER' })

  test('is read, and keeps what the processor wants to find again', async () => {
    const payment = await sending()
    await record(payment, { order: 'A-1' })
    expect(await read(payment)).toMatchObject({ state: 'awaiting_customer', processorDataJson: '{"order":"A-1"}' })
    expect(await jobsOf(payment)).toContainEqual(['read', nowMs + 10_000])
  })

  test('is recorded once', async () => {
    const payment = await sending()
    await record(payment)
    await record(payment, { order: 'late' })
    expect((await read(payment))?.processorDataJson).toBeNull()
  })

  test('stays final if it was settled before', async () => {
    const payment = await sending()
    await write((tx) => settle(tx, payment, refused))
    await record(payment, { order: 'late' })
    expect(await read(payment)).toMatchObject({ status: 'REFUSED', processorDataJson: null })
    expect(await jobsOf(payment)).toEqual([])
  })
})

describe('a read that is wanted at once', () => {
  const soon = (payment: NewPayment) => write((tx) => readSoon(tx, payment, { nowMs }))

  test('takes the place of the planned one', async () => {
    const payment = await accepted('awaiting_customer')
    await soon(payment)
    expect(await jobsOf(payment)).toEqual([['read', nowMs], expiryOf(payment)])
  })

  test('is planned for a final payment too, and not for one that is gone', async () => {
    const payment = await accepted('awaiting_customer')
    await write((tx) => settle(tx, payment, refused))
    await soon(payment)
    expect(await jobsOf(payment)).toEqual([['read', nowMs]])
    const gone = samplePayment()
    await soon(gone)
    expect(await jobsOf(gone)).toEqual([])
  })

  test('is kept when the customer opens the page of the bank a second time', async () => {
    const payment = await accepted('awaiting_customer')
    await write((tx) => hold(tx, payment))
    await soon(payment)
    expect(await write((tx) => hold(tx, payment))).toBe('unchanged')
    expect(await jobsOf(payment)).toContainEqual(['read', nowMs])
  })

  test('is also the place of the kind that earlier versions planned', async () => {
    const payment = await accepted('awaiting_customer')
    await write((tx) => tx.updateTable('job').set({ kind: 'settle' }).where('kind', '=', 'read').execute())
    await write((tx) => hold(tx, payment))
    expect(await jobsOf(payment)).toEqual([expiryOf(payment)])
  })
})

test('a settlement stores what the processor wants to find again', async () => {
  const payment = await accepted('awaiting_customer')
  await write((tx) => settle(tx, payment, { ...refused, data: { transfer: 'T-1' } }))
  expect((await read(payment))?.processorDataJson).toBe('{"transfer":"T-1"}')
})
