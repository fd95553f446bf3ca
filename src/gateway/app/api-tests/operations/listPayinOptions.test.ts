import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { optionsResult, type PaymentOptions } from '#contract/operations/results.ts'
import type { PaymentOperator } from '../../../payments/operators/operator.ts'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { otherNames } from '../../../payments/operators/other-names.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway } from '../support/harness.test-support.ts'
import { ordersOf, refusal } from '../support/orders.test-support.ts'

const PATH = '/payins/!availablePaymentOptions'

const logos = { PAYSHAP: 'https://cdn.example/payshap.svg', CAPITEC: 'https://cdn.example/capitec.svg' }

const { orders } = await gatewayOfFile()
const merchant = { payinMethods: ['PAY_ME', 'ONLINE', 'PIXQR', 'PAYSHAP'], logos }
const { orders: narrow } = await gatewayOfFile({ merchant })

const asking = (currencyCode: string, of = orders) => of.post(PATH, { money: { amount: 100, currencyCode } })
// The caller has checked that the status is 200.
const optionsIn = async (currencyCode: string, of = orders) => (await asking(currencyCode, of)).json as PaymentOptions

const shownIn = (currencyCode: CurrencyCode) => (operator: PaymentOperator) => {
  const { code, name, accountTypes } = operator
  const names = otherNames[currencyCode]?.[code]
  return { code, name, ...(accountTypes && { accountTypes }), ...(names && { otherNames: names }) }
}

describe('listPayinOptions responds 200', () => {
  test.each(currencyCodes)('to %s with the methods of the table in its order, and operators', async (currencyCode) => {
    const response = await asking(currencyCode)
    expect(response.status).toBe(200)
    expect(optionsResult.safeParse(response.json).error).toBeUndefined()
    expect((await optionsIn(currencyCode)).data).toEqual(
      methodPairs
        .filter((pair) => pair.currencyCode === currencyCode)
        .map(({ method }) => ({
          paymentMethodCode: method,
          paymentOperators: operatorsOf(method, currencyCode).map(shownIn(currencyCode)),
        })),
    )
  })

  test('with the methods that the merchant is configured for only', async () => {
    const { data } = await optionsIn('ZAR', narrow)
    expect(data.map(({ paymentMethodCode }) => paymentMethodCode)).toEqual(['ONLINE', 'PAY_ME', 'PAYSHAP'])
  })

  test('without the banks behind an operator that is not offered', async () => {
    const other = await openTestGateway({ merchant: { payinMethods: ['PAYSHAP'] } })
    expect(Object.keys(await optionsIn('ZAR', await ordersOf(other)))).toEqual(['data'])
    await other.close()
  })

  test('with the logos that the merchant has configured, and with no other', async () => {
    const { data } = await optionsIn('ZAR', narrow)
    const operators = data.flatMap(({ paymentOperators = [] }) => paymentOperators)
    expect(data.map(({ logoUrl }) => logoUrl)).toEqual([undefined, undefined, logos.PAYSHAP])
    const shown = new Set(operators.map(({ code, logoUrl }) => (code === 'CAPITEC' ? 'CAPITEC' : logoUrl)))
    expect(shown).toEqual(new Set(['CAPITEC', undefined]))
    for (const { code, logoUrl } of operators) if (code === 'CAPITEC') expect(logoUrl).toBe(logos.CAPITEC)
  })

  test('with external providers of the offered operators, and without the property where there are none', async () => {
    const { data, externalProviders = [] } = await optionsIn('ZAR')
    const operators = data.flatMap(({ paymentOperators = [] }) => paymentOperators.map(({ code }) => code))
    expect(externalProviders.length).toBeGreaterThan(0)
    for (const { paymentOperatorCode } of externalProviders) expect(operators).toContain(paymentOperatorCode)
    expect(await optionsIn('THB')).not.toHaveProperty('externalProviders')
  })

  test('with the same options for a customer segment', async () => {
    const money = { amount: 100, currencyCode: 'BRL' }
    expect((await orders.post(PATH, { money, customerSegment: 'VIP' })).json).toEqual(await optionsIn('BRL'))
  })
})

test.each([
  [{}],
  [{ money: { amount: 100 } }],
  [{ money: { amount: -1, currencyCode: 'BRL' } }],
  [{ money: { amount: 1.5, currencyCode: 'JPY' } }],
  [{ money: { amount: 1, currencyCode: 'eur' } }],
  [{ money: { amount: 1, currencyCode: 'EURO' } }],
  [{ money: { amount: 1, currencyCode: 'E1R' } }],
  [{ money: { amount: 1, currencyCode: 978 } }],
  [{ money: { amount: -1, currencyCode: 'EUR' } }],
])('listPayinOptions responds 400 to the body %j', async (body) => {
  expect(await orders.post(PATH, body)).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } })
})

describe('listPayinOptions responds 406', () => {
  test.each([100, 1.5, 1.234567])('where the gateway has no such currency, for an amount of %s', async (amount) => {
    const money = { amount, currencyCode: 'EUR' }
    expect(await orders.post(PATH, { money })).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
  })

  test('where no method of the merchant has the currency', async () => {
    expect(await asking('JPY', narrow)).toMatchObject(refusal('PAYMENT_OPTION_UNAVAILABLE'))
  })
})
