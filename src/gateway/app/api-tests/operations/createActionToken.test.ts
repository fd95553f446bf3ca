import { describe, expect, test } from 'vitest'
import { tokenResult } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

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
const create = async (token: string, amount: number) => {
  const body = payinBody('PROMPTPAY', { amount })
  return (await shop.call('POST', '/payins/money', { token, body })).status
}

test('a token of createActionToken for money refuses a create of another amount, and allows its own', async () => {
  const token = await tokenOf({ idPayment: 'money', money })
  expect([await create(token, 100.01), await create(token, 100)]).toEqual([403, 201])
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
