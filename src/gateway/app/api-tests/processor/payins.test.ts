import { describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { callLimitsMs } from '../../../core/processor/checked-processor.ts'
import { runJob } from '../../../jobs/job-handlers.ts'
import { liveGatewayOfFile } from '../support/file-gateway.test-support.ts'
import { accepted, CALLBACK_URL, detail, payinBody } from '../support/orders.test-support.ts'

const live = await liveGatewayOfFile({ merchant: { vatPercent: '15', channelName: 'Blue Bottle' } })

const body = () => payinBody('PROMPTPAY', { amount: 70 })
const HOUR_MS = 3_600_000
/** The payin has failed for this reason, as soon as a job has said so. */
const failsFor = (id: string, failureReasonCode: string) =>
  vi.waitFor(
    async () => expect(await live.rowOf('payin', id)).toMatchObject({ status: 'FAILED', failureReasonCode }),
    patient,
  )
const broken = () => Promise.reject(new Error('account 1234567890 of A. Payer'))

async function created() {
  const response = await live.orders.create('payins', body())
  expect(response.status).toBe(201)
  return { id: response.id, paymentId: accepted(response).idPayment, response: accepted(response) }
}

describe('a payin that the processor prepares', () => {
  test('is created with its instructions and is no test, and a read repeats them', async () => {
    const { id, response, paymentId } = await created()
    expect(response.paymentMethodResponse).toMatchObject({ qrCode: `bank:${paymentId}`, processor: 'TESTBANK' })
    const read = detail(await live.orders.read('payins', id))
    expect(read.process).toMatchObject({ status: 'PROCESSING', isTest: false })
    expect(read.paymentMethodResponse).toMatchObject(response.paymentMethodResponse)
  })

  test('is written in the turn of its own payment, so that one payment takes one connection', async () => {
    const write = vi.spyOn(live.shop.gateway.store, 'write')
    const { paymentId } = await created()
    expect(write.mock.calls.map(([, scope]) => scope)).toContainEqual({
      kind: 'merchant',
      merchantCode: expect.any(String),
      queue: paymentId,
    })
    write.mockRestore()
  })

  test('succeeds once the processor says so when it is polled, and credits the merchant', async () => {
    const { id, paymentId } = await created()
    const before = Number(await live.balance('THB'))
    live.bank.end(paymentId, { status: 'SUCCESS', processorStatus: 'BOOKED' })
    live.shop.clock.pass(5000)
    await live.until('payins', id, 'SUCCESS')
    const { process, paymentMethodResponse } = detail(await live.orders.read('payins', id))
    expect(process).toMatchObject({ processorStatus: 'BOOKED', isTest: false })
    const payer = { accountName: 'A. Payer', accountNumber: '12345678' }
    expect(paymentMethodResponse.accountCustomerUsedForPayment).toEqual(payer)
    expect(Number(await live.balance('THB')) - before).toBe(70)
  })

  test('is read again after a tenth of the time since it was created, within 5 seconds and 5 minutes', async () => {
    const { paymentId } = await created()
    expect(await live.waits(paymentId, 'read', [10_000, 100_000, HOUR_MS])).toEqual([5000, 10_000, 300_000])
    expect((await live.jobOf(paymentId, 'read'))?.attempt).toBe(4)
  })

  test('is read again when the processor wants it, to the millisecond, however old it is', async () => {
    const { paymentId } = await created()
    live.bank.readAgainMs = 60_000.4
    expect(await live.waits(paymentId, 'read', [10_000, HOUR_MS])).toEqual([60_000, 60_000])
  })

  test('ends two hours after its deadline, as the processor says', async () => {
    const { id } = await created()
    live.shop.clock.pass(3 * HOUR_MS)
    await live.until('payins', id, 'FAILED')
    expect(detail(await live.orders.read('payins', id)).failureReasonCode).toBe('CUSTOMER_VERIFICATION_INACTIVITY')
  })
})

test('a payin that the processor refuses gets 406 and the code, and leaves nothing: its id may be used again', async () => {
  live.bank.refusal = 'CUSTOMER_NOT_REGISTERED'
  const refused = await live.orders.create('payins', body())
  expect(refused).toMatchObject({ status: 406, json: [{ code: 'CUSTOMER_NOT_REGISTERED' }] })
  expect((await live.orders.read('payins', refused.id)).status).toBe(410)
  live.bank.refusal = undefined
  expect((await live.orders.create('payins', body(), refused.id)).status).toBe(201)
})

describe('a processor without an answer', () => {
  test('leaves the payin stored: 503 for create and read, 409 for another create, and its code once it answers', async () => {
    live.bank.hooks.before = broken
    const failed = await live.orders.create('payins', body())
    expect([failed.status, (failed.json as { code: string }).code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    const early = await live.orders.read('payins', failed.id)
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2'])
    const again = await live.orders.create('payins', body(), failed.id)
    expect(again.status).toBe(409)
    live.bank.hooks.before = undefined
    live.shop.clock.pass(15_000)
    await vi.waitFor(async () => expect((await live.orders.read('payins', failed.id)).status).toBe(200), patient)
    const { paymentMethodResponse, idPayment } = detail(await live.orders.read('payins', failed.id))
    expect(again.json).toMatchObject({ idPayment })
    expect(paymentMethodResponse.qrCode).toBe(`bank:${idPayment}`)
  })

  test('is asked to prepare again after a tenth of the time, within 2 and 30 seconds, and of an end after 10 minutes', async () => {
    live.bank.hooks.before = broken
    const { id } = await live.orders.create('payins', body())
    const { paymentId } = await live.rowOf('payin', id)
    expect(await live.waits(paymentId, 'prepare', [15_000, 100_000, 400_000])).toEqual([2000, 10_000, 30_000])
    expect(await live.waits(paymentId, 'expire', [3 * HOUR_MS, 30 * HOUR_MS])).toEqual([600_000, 600_000])
  })

  test('that had accepted the payin gets the same payment again after a crash, and never a second one', async () => {
    live.bank.hooks.after = broken
    const failed = await live.orders.create('payins', body())
    expect(failed.status).toBe(503)
    live.bank.hooks.after = undefined
    const { paymentId } = await live.rowOf('payin', failed.id)
    live.shop.clock.pass(15_000)
    await live.untilSent(paymentId)
    expect(live.bank.accounts.get(paymentId)?.asked).toBe(2)
    live.bank.end(paymentId, { status: 'SUCCESS' })
    live.shop.clock.pass(10_000)
    await live.until('payins', failed.id, 'SUCCESS')
  })

  test.each([
    ['payins', 'PROMPTPAY', {}],
    ['payins', 'ONLINE', { callbackUrl: CALLBACK_URL }],
    ['topups', 'EWALLET', {}],
  ] as const)('is asked again for the same order, in %s by %s: nothing of it is lost', async (path, code, more) => {
    const prepare = vi.spyOn(live.bank.processor, 'prepare').mockImplementationOnce(broken)
    const { status, id } = await live.orders.create(path, { ...payinBody(code, { include: 'all' }), ...more })
    expect(status).toBe(503)
    live.shop.clock.pass(15_000)
    await vi.waitFor(async () => expect((await live.orders.read(path, id)).status).toBe(200), patient)
    const [first, second] = prepare.mock.calls
    prepare.mockRestore()
    expect(first?.[0]).toMatchObject({ entityId: id, vatPercent: '15', merchantName: 'Blue Bottle' })
    expect(second?.[0]).toStrictEqual(first?.[0])
  })

  test.each([
    ['refuses later: the payin fails with the reason', 'CUSTOMER_NOT_REGISTERED', 15_000],
    ['never answers before the deadline: the payin expires', 'CUSTOMER_VERIFICATION_INACTIVITY', 3 * HOUR_MS],
  ] as const)('that %s', async (_, failureReasonCode, afterMs) => {
    live.bank.hooks.before = async ({ name }) => (name === 'prepare' ? broken() : undefined)
    const failed = await live.orders.create('payins', body())
    if (failureReasonCode === 'CUSTOMER_NOT_REGISTERED') live.bank.hooks.before = undefined
    live.bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    live.shop.clock.pass(afterMs)
    await failsFor(failed.id, failureReasonCode)
  })

  test('that refuses later for a reason that no payment fails with: the customer could not be verified', async () => {
    const prepare = vi.spyOn(live.bank.processor, 'prepare').mockImplementationOnce(broken)
    prepare.mockResolvedValue({ kind: 'refused', code: 'INVALID_ACCOUNT_NUMBER' })
    const failed = await live.orders.create('payins', body())
    live.shop.clock.pass(15_000)
    await failsFor(failed.id, 'CUSTOMER_VERIFICATION_FAILED')
    prepare.mockRestore()
  })

  test('has its payin prepared only by the process that holds the job', async () => {
    live.bank.hooks.before = broken
    const failed = await live.orders.create('payins', body())
    live.bank.hooks.before = undefined
    const { paymentId } = await live.rowOf('payin', failed.id)
    const job = await live.jobOf(paymentId, 'prepare')
    if (job === undefined) throw new Error('no job was planned')
    const { gateway, clock } = live.shop
    await runJob(gateway, { ...job, leaseUntilMs: job.leaseUntilMs + 1 }, clock.now())
    expect((await live.row(paymentId)).state).toBe('preparing')
    await runJob(gateway, job, clock.now())
    expect((await live.row(paymentId)).state).toBe('awaiting_customer')
  })

  test('has the time limits that its document gives, below what the page waits for', () => {
    expect(callLimitsMs).toEqual({ prepare: 8000, send: 10_000, read: 10_000, expire: 10_000, receive: 5000 })
  })
})

test('nothing of a wrong answer of the processor is stored, and the create is 503', async () => {
  const instructions = { qrCode: 'x', qrName: 'x', account: {} }
  const tooMuch = { amount: '70.01', receivingAccount: 'x' }
  const answer = { kind: 'prepared', instructions, required: tooMuch, data: { id: 1 } } as const
  const prepare = vi.spyOn(live.bank.processor, 'prepare').mockResolvedValueOnce(answer)
  const failed = await live.orders.create('payins', body())
  prepare.mockRestore()
  expect(failed.status).toBe(503)
  const row = await live.rowOf('payin', failed.id)
  expect(row).toMatchObject({ state: 'preparing', amountRequired: null, processorDataJson: null })
})
