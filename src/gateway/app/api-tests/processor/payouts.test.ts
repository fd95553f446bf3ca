import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { deferred } from '../../../core/deferred.test-support.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { temporaryDirectory } from '../../../store/temporary-store.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { type LiveGateway, openLiveGateway } from '../support/live-gateway.test-support.ts'
import { accepted, detail, payoutBody } from '../support/orders.test-support.ts'

let live: LiveGateway
beforeAll(async () => {
  live = await openLiveGateway()
  await credit(live)
})
afterAll(() => live.shop.close())
afterEach(() => {
  live.bank.hooks.before = undefined
  live.bank.hooks.after = undefined
  live.bank.refusal = undefined
})

const credit = ({ shop }: LiveGateway) =>
  shop.gateway.store.write((tx) =>
    tx.insertInto('balance').values({ merchantCode: SHOP, currencyCode: 'THB', amount: '1000000' }).execute(),
  )
const DAY_MS = 86_400_000
const broken = () => Promise.reject(new Error('account 1234567890 of A. Payer'))
const sent = (paymentId: string) =>
  vi.waitFor(async () => expect((await live.row(paymentId)).state).toBe('awaiting_customer'), patient)

async function created(amount = 70) {
  const response = await live.orders.create('payouts', payoutBody('BANK_TRANSFER', { amount, currencyCode: 'THB' }))
  expect(response.status).toBe(201)
  return { id: response.id, paymentId: accepted(response).idPayment }
}

/** By how much the balance has changed since `before`. */
const change = async (before: string) => Number(await live.balance('THB')) - Number(before)

describe('a payout', () => {
  test('leaves the balance before the processor hears of it, and is sent once', async () => {
    const before = await live.balance('THB')
    let balanceAtSend = ''
    live.bank.hooks.before = async () => {
      balanceAtSend = await live.balance('THB')
    }
    const { paymentId } = await created()
    await sent(paymentId)
    expect(Number(balanceAtSend) - Number(before)).toBe(-70)
    expect(live.bank.accounts.get(paymentId)?.asked).toBe(1)
    expect(await change(before)).toBe(-70)
  })

  test('succeeds when the processor says so, and the sum stays away', async () => {
    const before = await live.balance('THB')
    const { id, paymentId } = await created()
    await sent(paymentId)
    live.bank.end(paymentId, { status: 'SUCCESS' })
    live.shop.clock.pass(10_000)
    await live.until('payouts', id, 'SUCCESS')
    expect(await change(before)).toBe(-70)
  })

  test('that the processor refuses fails with the reason, and the sum returns once', async () => {
    const before = await live.balance('THB')
    live.bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    const { id } = await created()
    await live.until('payouts', id, 'FAILED')
    expect(detail(await live.orders.read('payouts', id)).failureReasonCode).toBe('CUSTOMER_NOT_REGISTERED')
    expect(await change(before)).toBe(0)
  })

  test('that is refused late, and is reported twice and by polling too, returns its sum once', async () => {
    const before = await live.balance('THB')
    const { id, paymentId } = await created()
    await sent(paymentId)
    const result = { status: 'REFUSED', failureReasonCode: 'SECURITY_CHECK_FAILED' } as const
    live.bank.end(paymentId, result)
    live.shop.clock.pass(10_000)
    const statuses = await Promise.all([
      live.webhook([{ paymentId, result }]),
      live.webhook([{ paymentId, result }]),
      live.webhook([{ paymentId }]),
    ])
    expect(statuses).toEqual([200, 200, 200])
    await live.until('payouts', id, 'REFUSED')
    expect(await change(before)).toBe(0)
  })

  test('of which the processor says another result after the final one keeps the first', async () => {
    const before = await live.balance('THB')
    const { id, paymentId } = await created()
    await sent(paymentId)
    expect(await live.webhook([{ paymentId, result: { status: 'SUCCESS' } }])).toBe(200)
    expect(await live.webhook([{ paymentId, result: { status: 'FAILED' } }])).toBe(200)
    await live.until('payouts', id, 'SUCCESS')
    expect(await change(before)).toBe(-70)
  })
})

describe('a bank that does not answer', () => {
  test('gets the same payout again, also where it had taken it, and pays once', async () => {
    const before = await live.balance('THB')
    live.bank.hooks.after = broken
    const { id, paymentId } = await created()
    await vi.waitFor(() => expect(live.bank.accounts.get(paymentId)?.asked).toBe(1), patient)
    await vi.waitFor(
      async () => expect(await live.jobOf(paymentId, 'send')).toMatchObject({ leaseUntilMs: 0, attempt: 2 }),
      patient,
    )
    expect((await live.row(paymentId)).state).toBe('sending')
    live.bank.hooks.after = undefined
    live.shop.clock.pass(2000)
    await sent(paymentId)
    expect(live.bank.accounts.get(paymentId)?.asked).toBe(2)
    live.bank.end(paymentId, { status: 'SUCCESS' })
    live.shop.clock.pass(10_000)
    await live.until('payouts', id, 'SUCCESS')
    expect(await change(before)).toBe(-70)
  })

  test('gets the payout again after a tenth of the time since it was created, within 2 seconds and 5 minutes', async () => {
    live.bank.hooks.before = broken
    const { paymentId } = await created()
    await vi.waitFor(
      async () => expect(await live.jobOf(paymentId, 'send')).toMatchObject({ leaseUntilMs: 0, attempt: 2 }),
      patient,
    )
    expect(await live.waits(paymentId, 'send', [10_000, 100_000, DAY_MS])).toEqual([2000, 10_000, 300_000])
  })

  test('never ends a payout by time alone: its money may have left', async () => {
    const before = await live.balance('THB')
    live.bank.hooks.before = broken
    const { paymentId } = await created()
    const expiries = live.bank.calls('expire')
    live.shop.clock.pass(3 * DAY_MS)
    await vi.waitFor(() => expect(live.bank.calls('expire')).toBeGreaterThan(expiries), patient)
    live.bank.hooks.before = undefined
    expect(await live.row(paymentId)).toMatchObject({ status: 'PROCESSING' })
    expect(await change(before)).toBe(-70)
  })
})

test('a payout that the bank does not know any more keeps its sum away until the bank says what became of it', async () => {
  const before = await live.balance('THB')
  const { id, paymentId } = await created()
  await sent(paymentId)
  live.bank.accounts.delete(paymentId)
  const expiries = live.bank.calls('expire')
  live.shop.clock.pass(3 * DAY_MS)
  await vi.waitFor(
    async () => expect(await live.jobOf(paymentId, 'expire')).toMatchObject({ leaseUntilMs: 0, attempt: 2 }),
    patient,
  )
  expect(live.bank.calls('expire')).toBeGreaterThan(expiries)
  expect(await change(before)).toBe(-70)
  expect(await live.webhook([{ paymentId, result: { status: 'FAILED' } }])).toBe(200)
  await live.until('payouts', id, 'FAILED')
  expect(await change(before)).toBe(0)
})

test('a process that dies while the bank takes a payout leaves it to the next one, which pays it once', async () => {
  const directory = await temporaryDirectory()
  const variables = { DATA_DIR: directory.path }
  const bank = testBank()
  const first = await openLiveGateway({ bank, variables })
  await credit(first)
  const { promise: released, resolve: release } = deferred()
  bank.hooks.after = () => released
  const created = await first.orders.create('payouts', payoutBody('BANK_TRANSFER', { amount: 70, currencyCode: 'THB' }))
  const { idPayment } = accepted(created)
  await vi.waitFor(() => expect(bank.accounts.get(idPayment)?.asked).toBe(1), patient)
  // The store is released and nothing more is written, as when the process is killed.
  await first.shop.gateway.store.close()
  bank.hooks.after = undefined
  const second = await openLiveGateway({ bank, variables, clock: first.shop.clock })
  await vi.waitFor(async () => expect((await second.row(idPayment)).state).toBe('awaiting_customer'), patient)
  bank.end(idPayment, { status: 'SUCCESS' })
  second.shop.clock.pass(10_000)
  await second.until('payouts', created.id, 'SUCCESS')
  expect(bank.accounts.get(idPayment)?.asked).toBe(2)
  expect(await second.balance('THB')).toBe('999930')
  release()
  // Its store is closed already.
  await first.shop.close().catch(() => undefined)
  await second.shop.close()
  await directory.remove()
})
