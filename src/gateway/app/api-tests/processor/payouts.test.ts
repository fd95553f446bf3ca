import { describe, expect, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { runOrLog } from '../../../jobs/due-jobs.ts'
import { runJob } from '../../../jobs/job-handlers.ts'
import { renewLease } from '../../../store/jobs/jobs.ts'
import { temporaryDirectory } from '../../../store/temporary-store.test-support.ts'
import { liveGatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openLiveGateway } from '../support/live-gateway.test-support.ts'
import { accepted, detail, giveBalance, payoutBody } from '../support/orders.test-support.ts'

const live = await liveGatewayOfFile()
await giveBalance(live.shop, '1000000')

const DAY_MS = 86_400_000
const broken = () => Promise.reject(new Error('account 1234567890 of A. Payer'))
/** Waits until a payout was tried once, without an answer. */
const tried = (paymentId: string, kind: 'send' | 'expire' = 'send') =>
  vi.waitFor(
    async () => expect(await live.jobOf(paymentId, kind)).toMatchObject({ leaseUntilMs: 0, attempt: 2 }),
    patient,
  )

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
    await live.untilSent(paymentId)
    expect(Number(balanceAtSend) - Number(before)).toBe(-70)
    expect(live.bank.accounts.get(paymentId)?.asked).toBe(1)
    expect(await change(before)).toBe(-70)
  })

  test('succeeds when the processor says so, and the sum stays away', async () => {
    const before = await live.balance('THB')
    const { id, paymentId } = await created()
    await live.untilSent(paymentId)
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
    await live.untilSent(paymentId)
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
    await live.untilSent(paymentId)
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
    await tried(paymentId)
    expect((await live.row(paymentId)).state).toBe('sending')
    live.bank.hooks.after = undefined
    live.shop.clock.pass(2000)
    await live.untilSent(paymentId)
    expect(live.bank.accounts.get(paymentId)?.asked).toBe(2)
    live.bank.end(paymentId, { status: 'SUCCESS' })
    live.shop.clock.pass(10_000)
    await live.until('payouts', id, 'SUCCESS')
    expect(await change(before)).toBe(-70)
  })

  test('holds up no other payout meanwhile', async () => {
    const { promise: answered, resolve: answer } = deferred()
    const calls = live.bank.calls('send')
    live.bank.hooks.before = () => answered
    const silent = await created()
    await vi.waitFor(() => expect(live.bank.calls('send')).toBeGreaterThan(calls), patient)
    live.bank.hooks.before = undefined
    const { paymentId } = await created()
    await live.untilSent(paymentId)
    // Its first call has not reached its limit.
    expect(await live.jobOf(silent.paymentId, 'send')).toMatchObject({ attempt: 1 })
    answer()
    await live.untilSent(silent.paymentId)
  })

  test('gets the payout again after a tenth of the time since it was created, within 2 seconds and 5 minutes', async () => {
    live.bank.hooks.before = broken
    const { paymentId } = await created()
    await tried(paymentId)
    expect(await live.waits(paymentId, 'send', [10_000, 100_000, DAY_MS])).toEqual([2000, 10_000, 300_000])
  })

  test('is not asked for the end of a payout while it is asked to take it, nor to take it meanwhile', async () => {
    const { gateway, clock } = live.shop
    const { promise: taken, resolve: take } = deferred()
    const { promise: ended, resolve: end } = deferred()
    const under: string[] = []
    live.bank.hooks.before = ({ name }) => {
      under.push(name)
      return name === 'send' ? taken.then(broken) : ended
    }
    const { paymentId } = await created()
    await vi.waitFor(() => expect(under).toEqual(['send']), patient)
    expect(await live.waits(paymentId, 'expire', [2 * DAY_MS])).toEqual([30_000])
    expect(under).toEqual(['send'])
    take()
    await tried(paymentId)
    const job = await live.jobOf(paymentId, 'expire')
    if (job === undefined) throw new Error('the end is asked for again')
    const asked = runJob(gateway, job, job.dueAtMs)
    await vi.waitFor(() => expect(under).toEqual(['send', 'expire']), patient)
    const sending = await live.jobOf(paymentId, 'send')
    expect(sending?.leaseUntilMs).toBe(clock.now() + 30_000)
    end()
    await asked
  })

  test('is not asked by a process whose store was so slow that another one has the job', async () => {
    const { gateway } = live.shop
    live.bank.hooks.before = broken
    const { paymentId } = await created()
    await tried(paymentId)
    const job = await live.jobOf(paymentId, 'send')
    if (job === undefined) throw new Error('the payout is sent again')
    const read: typeof gateway.store.read = async (work) => {
      const found = await gateway.store.read(work)
      await gateway.store.writeStatement((db) => renewLease(db, job, Number.MAX_SAFE_INTEGER))
      return found
    }
    const sendings = live.bank.calls('send')
    await runJob({ ...gateway, store: { ...gateway.store, read } }, job, job.dueAtMs)
    expect(live.bank.calls('send')).toBe(sendings)
  })

  test('never ends a payout by time alone: its money may have left', async () => {
    const before = await live.balance('THB')
    live.bank.hooks.before = broken
    const { paymentId } = await created()
    const expiries = live.bank.calls('expire')
    live.shop.clock.pass(3 * DAY_MS)
    await vi.waitFor(() => {
      // The end is asked for again where the payout was being sent.
      live.shop.clock.pass(30_000)
      expect(live.bank.calls('expire')).toBeGreaterThan(expiries)
    }, patient)
    live.bank.hooks.before = undefined
    expect(await live.row(paymentId)).toMatchObject({ status: 'PROCESSING' })
    expect(await change(before)).toBe(-70)
  })
})

test('a payout is not sent by a process whose lease has run out while another one has it', async () => {
  const { gateway, clock } = live.shop
  const sent: string[] = []
  live.bank.hooks.before = async ({ name, paymentId: id }) => {
    if (name === 'send') sent.push(id)
    await broken()
  }
  const { paymentId } = await created()
  await tried(paymentId)
  const job = await live.jobOf(paymentId, 'send')
  if (job === undefined) throw new Error('the payout waits to be sent again')
  const leaseTo = (leaseUntilMs: number) =>
    gateway.store.write((tx) => tx.updateTable('job').set({ leaseUntilMs }).where('id', '=', job.id).execute())
  const calls = () => sent.filter((id) => id === paymentId).length
  const late = { ...job, leaseUntilMs: clock.now() - 1 }
  await leaseTo(clock.now() + 30_000)
  await runOrLog(gateway, late)
  expect(calls()).toBe(1)
  await leaseTo(late.leaseUntilMs)
  await runOrLog(gateway, late)
  expect(calls()).toBe(2)
})

test('a payout that the bank does not know any more keeps its sum away until the bank says what became of it', async () => {
  const before = await live.balance('THB')
  const { id, paymentId } = await created()
  await live.untilSent(paymentId)
  live.bank.accounts.delete(paymentId)
  const expiries = live.bank.calls('expire')
  live.shop.clock.pass(3 * DAY_MS)
  await tried(paymentId, 'expire')
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
  await giveBalance(first.shop, '1000000')
  const { promise: released, resolve: release } = deferred()
  bank.hooks.after = () => released
  const created = await first.orders.create('payouts', payoutBody('BANK_TRANSFER', { amount: 70, currencyCode: 'THB' }))
  const { idPayment } = accepted(created)
  await vi.waitFor(() => expect(bank.accounts.get(idPayment)?.asked).toBe(1), patient)
  // The store is released and nothing more is written, as when the process is killed.
  await first.shop.gateway.store.close()
  bank.hooks.after = undefined
  const second = await openLiveGateway({ bank, variables, clock: first.shop.clock })
  // The call of the first one may still be under way at the bank, so nobody asks for the payout's end.
  expect(await second.waits(idPayment, 'expire', [2 * DAY_MS])).toEqual([30_000])
  expect(bank.calls('expire')).toBe(0)
  second.shop.clock.pass(30_001)
  await second.untilSent(idPayment)
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
