import { expect, test, vi } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { accepted, detail, payinBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, numbered, sized } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop, orders } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' } })

test('of twenty concurrent creates of one id one gets 201, and the detail is what it got, id after id', async () => {
  const methods = ['PROMPTPAY', 'PIXQR', 'DUITNOW', 'QRPH'] as const
  const rounds = await inParts(numbered(sized(1000, 20)), 2, async (round) => {
    const id = `race-${round}`
    const responses = await Promise.all(
      numbered(20).map((turn) => {
        const method = methods[turn % methods.length] ?? 'PIXQR'
        return orders.create('payins', payinBody(method, { amount: 100 + turn }), id)
      }),
    )
    const [created, ...more] = responses.filter(({ status }) => status === 201)
    const repeated = responses.filter(({ status }) => status === 409)
    const { paymentRequested, paymentMethodResponse, idPayment } = detail(await orders.read('payins', id))
    return {
      isOne: created !== undefined && more.length === 0 && repeated.length === 19,
      isSame: JSON.stringify(created?.json) === JSON.stringify({ paymentRequested, paymentMethodResponse, idPayment }),
      namesIt: repeated.every(({ json }) => (json as { idPayment: string }).idPayment === idPayment),
    }
  })
  expect(rounds).toEqual(rounds.map(() => ({ isOne: true, isSame: true, namesIt: true })))
})

test('a create whose response is lost exists once, and a repeat names the payment', async () => {
  const ids = numbered(sized(200, 25)).map((place) => `lost-${place}`)
  const fault = { operation: 'createPayin', fault: 'drop-response', times: ids.length }
  expect((await sandboxClient(shop)('PUT', '/faults', fault)).status).toBe(204)
  const lost = await inParts(ids, 10, (id) =>
    orders.create('payins', payinBody('PIXQR'), id).then(
      () => 'answered',
      () => 'lost',
    ),
  )
  expect(lost).toEqual(ids.map(() => 'lost'))
  for (const id of ids) {
    const read = detail(await orders.read('payins', id))
    const repeated = await orders.create('payins', payinBody('PIXQR'), id)
    expect(repeated).toMatchObject({ status: 409, json: { idPayment: read.idPayment } })
  }
})

test('ninety equal payins get ninety amounts due, each below the ordered one and in the QR code', async () => {
  const order = payinBody('PROMPTPAY', { amount: 500 })
  const created = await inParts(numbered(90), 30, () => orders.create('payins', order))
  const required = created.map((response) => accepted(response).paymentMethodResponse.moneyRequired?.amount ?? 0)
  expect(new Set(required).size).toBe(90)
  for (const amount of required) {
    expect(amount).toBeGreaterThan(0)
    expect(amount).toBeLessThan(500)
  }
  // Tag 54 of the QR payload, located before country and name. The third-party checks decode the whole payload.
  const coded = created.map((response) => {
    const [, text] = /5303764540\d(\d+\.\d\d)5802TH/.exec(accepted(response).paymentMethodResponse.qrCode ?? '') ?? []
    return Number(text)
  })
  expect(coded).toEqual(required)
})
