import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { type TemporarySchema, temporarySchema } from '../../../store/temporary-schema.test-support.ts'
import { type LiveGateway, openLiveGateway } from '../support/live-gateway.test-support.ts'
import { accepted, giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const PAYMENTS = 20

/** Two live gateways on one PostgreSQL database and one bank. Needs a server, which TEST_DATABASE_URL names. */
describe.skipIf(serverUrl === undefined)('two processes with one processor on one database', () => {
  let schema: TemporarySchema
  let one: LiveGateway
  let other: LiveGateway
  const bank = testBank()
  beforeAll(async () => {
    schema = await temporarySchema(serverUrl ?? '')
    const variables = { DATABASE_URL: schema.url }
    one = await openLiveGateway({ bank, variables })
    other = await openLiveGateway({ bank, variables, clock: one.shop.clock })
    await giveBalance(one.shop, '100000')
  })
  afterAll(async () => {
    await Promise.all([one.shop.close(), other.shop.close()])
    await schema.drop()
  })

  test('send each payout once, and settle it once though both poll and both get the webhook', async () => {
    const body = payoutBody('BANK_TRANSFER', { amount: 70, currencyCode: 'THB' })
    const created = await Promise.all(
      Array.from({ length: PAYMENTS }, (_, turn) => (turn % 2 === 0 ? one : other).orders.create('payouts', body)),
    )
    const ids = created.map((response) => accepted(response).idPayment)
    for (const id of ids) {
      await one.untilSent(id)
      expect(bank.accounts.get(id)?.asked).toBe(1)
    }
    const result = { status: 'FAILED', failureReasonCode: 'ACCOUNT_TYPE_INELIGIBLE' } as const
    for (const id of ids) bank.end(id, result)
    one.shop.clock.pass(10_000)
    const news = ids.map((paymentId) => ({ paymentId, result }))
    const statuses = await Promise.all([one.webhook(news), other.webhook(news), one.webhook(news.toReversed())])
    expect(statuses).toEqual([200, 200, 200])
    await vi.waitFor(async () => expect((await one.row(ids[0] ?? '')).status).toBe('FAILED'), patient)
    expect(await one.balance('THB')).toBe('100000')
  })

  test('accept an id once where both prepare it at the same time', async () => {
    const body = payinBody('PROMPTPAY', { amount: 70 })
    const created = await Promise.all(
      Array.from({ length: PAYMENTS }, (_, turn) =>
        (turn % 2 === 0 ? one : other).orders.create('payins', body, 'shared-payin'),
      ),
    )
    const statuses = created.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: PAYMENTS - 1 }, () => 409)])
    expect(bank.calls('prepare')).toBe(1)
  })
})
