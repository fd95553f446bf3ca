import { describe, expect, test } from 'vitest'
import type { Processor } from '../../../core/processor/port.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { liveGatewayOfFile } from '../support/file-gateway.test-support.ts'
import { accepted, payinBody } from '../support/orders.test-support.ts'

const bank = testBank()
let hasToClaim = false
const processor: Processor = {
  ...bank.processor,
  effects: 'local',
  prepare: async (order, context) => {
    const { currencyCode, amount } = order
    if (hasToClaim) await context.claims.claim({ receivingAccount: order.paymentId, currencyCode, amount })
    return bank.processor.prepare(order, context)
  },
}
const live = await liveGatewayOfFile({ bank, processor })
const body = () => payinBody('PROMPTPAY', { amount: 70 })

describe.each([
  ['without a claim', false],
  ['with a claim', true],
] as const)('a payin that a local processor prepares %s', (_, claims) => {
  test('is 409 when its create is repeated, also where the processor now refuses it', async () => {
    hasToClaim = claims
    const first = await live.orders.create('payins', body())
    expect(first.status).toBe(201)
    bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    expect(await live.orders.create('payins', body(), first.id)).toMatchObject({
      status: 409,
      json: { code: 'ALREADY_ACCEPTED', idPayment: accepted(first).idPayment },
    })
  })

  test('is 406 with the code where the processor refuses it, and its id may be used again', async () => {
    hasToClaim = claims
    bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    const refused = await live.orders.create('payins', body())
    expect(refused).toMatchObject({ status: 406, json: [{ code: 'CUSTOMER_NOT_REGISTERED' }] })
    bank.calm()
    expect((await live.orders.create('payins', body(), refused.id)).status).toBe(201)
  })
})
