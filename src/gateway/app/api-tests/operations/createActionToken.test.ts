import { describe, expect, test } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'

const { shop } = await gatewayOfFile()

const apply = (more: object) =>
  shop.apply('/auth-tokens-by-action', {
    merchantCode: SHOP,
    timestamp: shop.nowSecs(),
    action: 'PAYIN_CREATE',
    idPayment: 'order-1',
    ...more,
  })
const tokenOf = async (more: object) => tokenResult.parse((await apply(more)).json).token

const money = { amount: 100, currencyCode: 'THB' }
interface Line {
  readonly method: string
  readonly path: string
  readonly body?: object
}
const create = (id: string, amount = 100): Line => ({
  method: 'POST',
  path: `/payins/${id}`,
  body: {
    paymentRequested: { money: { ...money, amount } },
    paymentMethod: { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } },
    returnUrl: 'https://shop.example/return',
  },
})
const options: Line = { method: 'POST', path: '/payins/!availablePaymentOptions', body: { money } }
const read = (id: string): Line => ({ method: 'GET', path: `/payins/${id}` })
const statusOf = async (token: string, { method, path, body }: Line) =>
  (await shop.call(method, path, { token, body })).status

describe('createActionToken responds 200', () => {
  test('and PAYIN_CREATE allows options, create, read and external reference of that payin, and nothing else', async () => {
    const token = await tokenOf({ idPayment: 'a-1' })
    expect(await statusOf(token, options)).toBe(200)
    expect(await statusOf(token, create('a-1'))).toBe(201)
    expect(await statusOf(token, read('a-1'))).toBe(200)
    const body = { reference: '123456789012' }
    const reference: Line = { method: 'POST', path: '/payins/a-1/!setExternalReference', body }
    expect(await statusOf(token, reference)).toBe(406)
    for (const other of [create('a-2'), read('a-2'), read('a-1/accounts'), read('a-11')])
      expect(await statusOf(token, other)).toBe(403)
  })

  test('and a token for money refuses a create of another amount, and allows its own', async () => {
    const token = await tokenOf({ idPayment: 'money', money })
    expect([await statusOf(token, create('money', 100.01)), await statusOf(token, create('money'))]).toEqual([403, 201])
  })
})

describe('createActionToken responds 400', () => {
  test.each(['.*', 'a|b', 'x.y', 'a/b', '', 'a'.repeat(251), 'ä', '!a'])(
    'to the idPayment %j, which is never a pattern',
    async (idPayment) => {
      expect(await apply({ idPayment })).toMatchObject({ status: 400, json: { violations: [{ path: 'idPayment' }] } })
    },
  )

  test.each([undefined, 'PAYOUT_CREATE', 'payin_create', 1])('to the action %j', async (action) => {
    expect(await apply({ action })).toMatchObject({ status: 400, json: { violations: [{ path: 'action' }] } })
  })
})
