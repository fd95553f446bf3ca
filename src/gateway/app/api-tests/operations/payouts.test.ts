import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import { payoutAccepted, payoutDetail } from '#contract/operations/list-results.ts'
import { optionsResult, type PaymentOptions } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway } from '../support/harness.test-support.ts'
import {
  CALLBACK_URL,
  detail,
  giveBalance,
  ordersOf,
  payinBody,
  payoutBody,
  refusal,
} from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile({ merchant: { payoutFee: { THB: '1.5' } } })
const pairs = payoutMethodCodes.flatMap((method) =>
  payoutMethodOf(method).currencies.map((currencyCode) => ({ method, currencyCode })),
)
await giveBalance(shop, '1000000', { currencyCodes: [...new Set(pairs.map(({ currencyCode }) => currencyCode))] })
const balanceOf = async (currencyCode: string) =>
  // The response of listBalances, whose shape has its own tests.
  ((await orders.get(`/balances?currencies=${currencyCode}`)).json as { data: { amount: number }[] }).data[0]?.amount

describe('listPayoutOptions', () => {
  const PATH = '/payouts/!availablePaymentOptions'
  const asking = (currencyCode: string, of = orders) => of.post(PATH, { money: { amount: 100, currencyCode } })

  test('responds 200 with the methods of the currency and their operators', async () => {
    const response = await asking('BRL')
    expect(response.status).toBe(200)
    expect(optionsResult.safeParse(response.json).error).toBeUndefined()
    // `optionsResult` has just validated it.
    const { data } = response.json as PaymentOptions
    expect(data.map(({ paymentMethodCode }) => paymentMethodCode)).toEqual([
      'BANK_TRANSFER',
      'EMAIL_TRANSFER',
      'PHONE_NUMBER_TRANSFER',
      'RANDOM_KEY_TRANSFER',
      'TAX_PAYER_ID_TRANSFER',
    ])
  })

  test('responds 400 and 406 as listPayinOptions does', async () => {
    expect((await orders.post(PATH, {})).status).toBe(400)
    expect((await asking('eur')).status).toBe(400)
    for (const currencyCode of ['USDT', 'EUR']) {
      const response = await asking(currencyCode)
      expect(response).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
    }
  })
})

describe('createPayout responds 201', () => {
  test.each(pairs)('to $method in $currencyCode', async ({ method, currencyCode }) => {
    const created = await orders.create('payouts', payoutBody(method, { currencyCode }))
    expect(created).toMatchObject({
      status: 201,
      json: {
        paymentRequested: { money: { amount: 100, currencyCode } },
        paymentMethodResponse: { paymentMethodCode: method, idPayout: created.id },
        reference: expect.stringMatching(/^[A-Z0-9]{16}$/),
      },
    })
    expect(payoutAccepted.safeParse(created.json).error).toBeUndefined()
    const read = await orders.read('payouts', created.id)
    expect(payoutDetail.safeParse(read.json).error).toBeUndefined()
    expect(read).toMatchObject({ status: 200, json: created.json })
  })

  test('and takes amount and fee from the balance, which come back on failure only', async () => {
    const before = (await balanceOf('THB')) ?? 0
    const paid = await orders.create('payouts', payoutBody('BANK_TRANSFER', { currencyCode: 'THB', amount: 100.25 }))
    const failed = await orders.create('payouts', payoutBody('BANK_TRANSFER', { currencyCode: 'THB', amount: 25 }))
    expect(await balanceOf('THB')).toBe(before - 100.25 - 25 - 3)
    await orders.advance(10)
    expect(await balanceOf('THB')).toBe(before - 100.25 - 1.5)
    expect(await orders.read('payouts', paid.id)).toMatchObject({
      json: { process: { status: 'SUCCESS', isTest: true }, fee: { amount: 1.5, currencyCode: 'THB' } },
    })
    const end = { process: { status: 'FAILED' }, failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }
    expect(detail(await orders.read('payouts', failed.id))).toMatchObject(end)
  })

  test('and its detail has a fee of 0 where none is configured for the currency, whatever the status', async () => {
    const { id } = await orders.create('payouts', payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR' }))
    const fee = { amount: 0, currencyCode: 'ZAR' }
    expect(await orders.read('payouts', id)).toMatchObject({ json: { process: { status: 'PROCESSING' }, fee } })
    await orders.advance(10)
    expect(await orders.read('payouts', id)).toMatchObject({ json: { process: { status: 'SUCCESS' }, fee } })
  })

  test('and a payout that nothing settles fails two hours after its day, and not before', async () => {
    const body = payoutBody('BANK_TRANSFER', { currencyCode: 'INR', amount: 45 })
    const { id } = await orders.create('payouts', body)
    await orders.advance(26 * 3600 - 1)
    expect(detail(await orders.read('payouts', id)).process.status).toBe('PROCESSING')
    await orders.advance(1)
    const end = { process: { status: 'FAILED' }, failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }
    expect(detail(await orders.read('payouts', id))).toMatchObject(end)
  })

  test('and the merchant gets a callback when the status changes', async () => {
    const body = { ...payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR' }), callbackUrl: CALLBACK_URL }
    const { id } = await orders.create('payouts', body)
    await orders.advance(10)
    expect(shop.posts).toContainEqual({ url: CALLBACK_URL, body: JSON.stringify({ idEntity: id }) })
  })
})

describe('createPayout responds 400', () => {
  test.each([
    ['BANK_TRANSFER', 'ARS', 'identifyingReference'],
    ['BANK_TRANSFER', 'COP', 'account.accountType'],
    ['BANK_TRANSFER', 'THB', 'account.accountNumber'],
    ['WALLET_TRANSFER', 'KES', 'phoneNumber'],
    ['EMAIL_TRANSFER', 'BRL', 'emailAddress'],
    ['RANDOM_KEY_TRANSFER', 'BRL', 'randomKey'],
  ] as const)('to %s in %s without %s', async (paymentMethodCode, currencyCode, field) => {
    const money = { amount: 100, currencyCode }
    const body = { paymentRequested: { money }, paymentMethod: { paymentMethodCode } }
    expect(await orders.create('payouts', body)).toMatchObject({
      status: 400,
      json: { violations: expect.arrayContaining([expect.objectContaining({ path: `paymentMethod.${field}` })]) },
    })
  })

  test('to an account type of another currency, and to a payin method', async () => {
    const account = { accountNumber: '62001234567', accountType: 'private' }
    const body = payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR', method: { account } })
    expect((await orders.create('payouts', body)).status).toBe(400)
    const payin = { ...body, paymentMethod: { paymentMethodCode: 'PIXQR' } }
    expect((await orders.create('payouts', payin)).status).toBe(400)
  })
})

describe('createPayout responds 406', () => {
  test('where the balance does not cover amount and fee, and the id is still free then', async () => {
    const balance = (await balanceOf('THB')) ?? 0
    const ofAmount = (amount: number) => payoutBody('BANK_TRANSFER', { currencyCode: 'THB', amount })
    const refused = await orders.create('payouts', ofAmount(balance))
    expect(refused).toMatchObject(refusal('BALANCE_INSUFFICIENT'))
    expect((await orders.read('payouts', refused.id)).status).toBe(410)
    expect(await balanceOf('THB')).toBe(balance)
    expect((await orders.create('payouts', ofAmount(balance - 1.5), refused.id)).status).toBe(201)
    expect(await balanceOf('THB')).toBeUndefined()
  })

  test('to an operator that the method does not have', async () => {
    const body = payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR', operator: 'NOBANK' })
    const json = [{ code: 'PAYMENT_OPERATOR_INVALID' }]
    expect(await orders.create('payouts', body)).toMatchObject({ status: 406, json })
  })

  test('to a method that the merchant is not configured for', async () => {
    const narrow = await openTestGateway({ merchant: { payoutMethods: ['EMAIL_TRANSFER'] } })
    onTestFinished(narrow.close)
    const ordersOfIt = await ordersOf(narrow)
    const created = await ordersOfIt.create('payouts', payoutBody('BANK_TRANSFER'))
    expect(created).toMatchObject(refusal('PAYMENT_METHOD_UNAVAILABLE'))
    const money = { amount: 100, currencyCode: 'INR' }
    const offered = await ordersOfIt.post('/payouts/!availablePaymentOptions', { money })
    expect(offered).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
  })
})

describe('createPayout responds 409', () => {
  test('to a repeated create, names the existing payout, and takes nothing more from the balance', async () => {
    const body = payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR' })
    const first = await orders.create('payouts', body)
    const { idPayment } = first.json as { idPayment: string }
    const balance = await balanceOf('ZAR')
    const tooMuch = payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR', amount: 9_999_999 })
    const wrongOperator = payoutBody('BANK_TRANSFER', { currencyCode: 'ZAR', operator: 'NOBANK' })
    for (const again of [body, tooMuch, wrongOperator])
      expect(await orders.create('payouts', again, first.id)).toMatchObject({ status: 409, json: { idPayment } })
    expect(await balanceOf('ZAR')).toBe(balance)
  })

  test('to all but one of ten concurrent creates of one id in two currencies, and pays one', async () => {
    const id = randomUUID()
    const before = [(await balanceOf('ZAR')) ?? 0, (await balanceOf('NAD')) ?? 0] as const
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        orders.create(
          'payouts',
          payoutBody('BANK_TRANSFER', { currencyCode: index % 2 ? 'ZAR' : 'NAD', amount: 45 }),
          id,
        ),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    const after = ((await balanceOf('ZAR')) ?? 0) + ((await balanceOf('NAD')) ?? 0)
    expect(before[0] + before[1] - after).toBe(45)
  })
})

test('readPayout responds 410 to an id that was never accepted, or accepted as a payin only', async () => {
  const { id } = await orders.create('payins', payinBody('PIXQR'))
  for (const unknown of ['unknown', id])
    expect(await orders.read('payouts', unknown)).toMatchObject({ status: 410, json: { code: 'ENTITY_NOT_FOUND' } })
})
