import { describe, expect, onTestFinished, test } from 'vitest'
import { factsOf, methodPairs } from '#contract/methods/method-facts.ts'
import { payinAccepted } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, openTestGateway } from '../support/harness.test-support.ts'
import { accepted, detail, ordersOf, payinBody, RETURN_URL, refusal } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

describe('createPayin responds 201', () => {
  test.each(methodPairs)('to $method in $currencyCode with the required fields', async ({ method, currencyCode }) => {
    const created = await orders.create('payins', payinBody(method, { currencyCode }))
    expect(created).toMatchObject({ status: 201 })
    expect(payinAccepted.safeParse(created.json).error).toBeUndefined()
    const { paymentMethodResponse, paymentRequested, idPayment } = accepted(created)
    expect(paymentRequested).toEqual({ money: { amount: 100, currencyCode } })
    expect(paymentMethodResponse).toMatchObject({
      paymentMethodCode: method,
      idPayin: created.id,
      money: { amount: 100, currencyCode },
      reference: expect.stringMatching(/^[A-Z0-9]{10,20}$/),
      returnUrl: RETURN_URL,
      processor: 'SANDBOX',
    })
    for (const field of factsOf(method).responseFields) expect(paymentMethodResponse).toHaveProperty(field)
    expect(detail(await orders.read('payins', created.id))).toMatchObject({ paymentMethodResponse, idPayment })
  })

  test.each(methodPairs)('to $method in $currencyCode with all its fields, and returns them', async (pair) => {
    const { method, currencyCode } = pair
    const created = await orders.create('payins', payinBody(method, { currencyCode, include: 'all' }))
    expect(created).toMatchObject({ status: 201 })
    const body = payinBody(method, { currencyCode, include: 'all' }).paymentMethod as Record<string, object>
    const { account, paymentLocation, customerName: _, paymentOperatorCode: __, ...plain } = body
    const { accountName, accountNumber } = (account ?? {}) as Record<string, string>
    const { paymentMethodResponse } = accepted(created)
    expect(paymentMethodResponse).toMatchObject(plain)
    if (paymentLocation) expect(paymentMethodResponse.paymentLocationCustomer).toEqual(paymentLocation)
    if (accountName ?? accountNumber)
      expect(paymentMethodResponse.accountCustomer).toEqual({ accountName, accountNumber })
  })

  test('with an expireAt that is the lifetime of the method after acceptance', async () => {
    const created = await orders.create('payins', payinBody('CODE_PAYMENT'))
    const { acceptedAt, expireAt } = accepted(created).paymentMethodResponse
    expect(acceptedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(expireAt ?? '') - Date.parse(acceptedAt ?? '')).toBe(7 * 24 * 3_600_000)
  })

  test('with the operator named, or else the first one of the method', async () => {
    const named = await orders.create('payins', payinBody('ONLINE', { currencyCode: 'THB', operator: 'SCB' }))
    expect(accepted(named).paymentMethodResponse.paymentOperator?.code).toBe('SCB')
    const first = await orders.create('payins', payinBody('CRYPTO_OFFLINE', { currencyCode: 'USDT' }))
    expect(accepted(first).paymentMethodResponse.paymentOperator?.code).toBe('TRON')
  })

  test('with five minutes and no redirect for a wallet that asks in its own app', async () => {
    const pushed = await orders.create('payins', payinBody('EWALLET', { operator: 'OVO' }))
    const { redirectTo, acceptedAt, expireAt } = accepted(pushed).paymentMethodResponse
    expect(redirectTo).toBeUndefined()
    expect(Date.parse(expireAt ?? '') - Date.parse(acceptedAt ?? '')).toBe(5 * 60_000)
    const deep = accepted(await orders.create('payins', payinBody('EWALLET', { operator: 'GOPAY' })))
    expect(deep.paymentMethodResponse).toMatchObject({ redirectTo: expect.any(String), deeplink: expect.any(String) })
  })

  test('with account or address for an operator code that exists for both', async () => {
    const namesFor = async (operator: string) =>
      accepted(
        await orders.create('payins', payinBody('P2A_V2', { operator })),
      ).paymentMethodResponse.paymentAddress?.map(({ name }) => name)
    expect(await namesFor('IMPS')).toEqual(['Account number', 'IFSC', 'Beneficiary'])
    expect(await namesFor('P2A')).toEqual(['Google Pay', 'PhonePe', 'Paytm', 'BHIM'])
  })

  test('and ignores properties that the interface does not know', async () => {
    const body = { ...payinBody('PIXQR', { method: { anything: [1], account: { unknown: true } } }), extra: null }
    expect((await orders.create('payins', body)).status).toBe(201)
  })

  test('to an id that another merchant has used', async () => {
    const { id } = await orders.create('payins', payinBody('PIXQR'))
    const token = await shop.tokenFor('*', { merchantCode: OTHER_SHOP })
    const body = payinBody('PIXQR')
    expect((await shop.call('POST', `/payins/${id}`, { token, body })).status).toBe(201)
  })
})

describe('createPayin responds 400', () => {
  const CODE = 'paymentMethod.paymentMethodCode'
  const AMOUNT = 'paymentRequested.money.amount'
  const by = (paymentMethodCode: string) => ({ paymentMethod: { paymentMethodCode } })
  const over = (amount: unknown) => ({ paymentRequested: { money: { amount, currencyCode: 'THB' } } })
  const account = { accountNumber: '1234567890' }
  const withPhone = { ...by('PROMPTPAY').paymentMethod, account, phoneNumber: '0812345678' }

  test.each([
    ['no method', { paymentMethod: {} }, CODE, 'missing'],
    ['a method that is not in the table', by('CASH'), CODE, 'choice'],
    ['a method of another currency', by('DUITNOW'), CODE, 'choice'],
    ['no return address', { returnUrl: undefined }, 'returnUrl', 'missing'],
    ['a return address that runs code', { returnUrl: 'javascript:alert(1)' }, 'returnUrl', 'format'],
    ['an amount with too many decimals', over(1.001), AMOUNT, 'range'],
    ['an amount of zero', over(0), AMOUNT, 'range'],
    ['an amount as text', over('100'), AMOUNT, 'type'],
    ['a field that is absent with its parent', by('PROMPTPAY'), 'paymentMethod.account.accountNumber', 'missing'],
    ['a phone number that is not E.164', { paymentMethod: withPhone }, 'paymentMethod.phoneNumber', 'format'],
  ])('to %s', async (...[, change, path, code]) => {
    const response = await orders.create('payins', { ...payinBody('PROMPTPAY'), ...change })
    const violations = expect.arrayContaining([expect.objectContaining({ path, code })])
    expect(response).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST', violations } })
    expect((await orders.read('payins', response.id)).status).toBe(410)
  })

  test('to a method whose operator is mandatory, without one', async () => {
    const { paymentMethod, ...rest } = payinBody('VAPAY', { currencyCode: 'IDR' })
    const { paymentOperatorCode: _, ...method } = paymentMethod as Record<string, unknown>
    const refused = {
      status: 400,
      json: { violations: [{ path: 'paymentMethod.paymentOperatorCode', code: 'missing' }] },
    }
    expect(await orders.create('payins', { ...rest, paymentMethod: method })).toMatchObject(refused)
  })
})

describe('createPayin responds 406', () => {
  test('to an operator that the method does not have', async () => {
    const body = payinBody('ONLINE', { currencyCode: 'THB', operator: 'NOBANK' })
    expect(await orders.create('payins', body)).toMatchObject(refusal('PAYMENT_OPERATOR_INVALID'))
    expect(await orders.create('payins', payinBody('PIXQR', { operator: 'ANY' }))).toMatchObject({ status: 406 })
  })

  test('to an FPX bank of the other account type; without a bank it takes the first one of the account type', async () => {
    const fpx = (accountType: string, operator?: string) =>
      orders.create('payins', payinBody('FPX', { method: { account: { accountType } }, ...(operator && { operator }) }))
    expect(await fpx('company', 'ABB0233')).toMatchObject(refusal('PAYMENT_OPERATOR_INVALID'))
    expect((await fpx('individual', 'ABB0232')).status).toBe(406)
    for (const type of ['individual', 'company']) expect((await fpx(type, 'BKRM0602')).status).toBe(201)
    const firstFor = async (type: string) => accepted(await fpx(type)).paymentMethodResponse.paymentOperator?.code
    expect([await firstFor('individual'), await firstFor('company')]).toEqual(['ABB0233', 'ABB0232'])
  })

  test('to an external provider without an operator of the method; a provider with one selects that operator', async () => {
    const online = (externalProviderCode: string, operator?: string) =>
      orders.create(
        'payins',
        payinBody('ONLINE', { currencyCode: 'ZAR', method: { externalProviderCode }, ...(operator && { operator }) }),
      )
    expect(await online('NOBANK')).toMatchObject(refusal('PAYMENT_OPERATOR_INVALID'))
    expect((await online('FNB', 'NOBANK')).status).toBe(406)
    for (const created of [await online('FNB'), await online('FNB', 'INSTANT_EFT')])
      expect(accepted(created).paymentMethodResponse.paymentOperator?.code).toBe('INSTANT_EFT')
    // These methods have no provider list, so the code is passed on unchecked.
    const alongside = { method: { externalProviderCode: 'NOBANK' } }
    expect((await orders.create('payins', payinBody('PIXQR', alongside))).status).toBe(201)
    expect((await orders.create('payins', payinBody('PAYSHAP', alongside))).status).toBe(201)
  })

  test('to a method that the merchant is not configured for', async () => {
    const narrow = await openTestGateway({ merchant: { payinMethods: ['PIXQR'] } })
    onTestFinished(narrow.close)
    const of = await ordersOf(narrow)
    const refused = await of.create('payins', payinBody('PROMPTPAY'))
    expect(refused).toMatchObject(refusal('PAYMENT_METHOD_UNAVAILABLE'))
    expect((await of.create('payins', payinBody('PIXQR'), refused.id)).status).toBe(201)
    // The id exists now, and that check precedes all business rules.
    expect((await of.create('payins', payinBody('PROMPTPAY'), refused.id)).status).toBe(409)
  })
})

describe('createPayin responds 409', () => {
  test('to a repeated create, whatever it requests, and names the existing payment', async () => {
    const first = await orders.create('payins', payinBody('PIXQR'))
    const { idPayment } = accepted(first)
    for (const body of [payinBody('PIXQR'), payinBody('DUITNOW'), payinBody('ONLINE', { operator: 'NOBANK' })])
      expect(await orders.create('payins', body, first.id)).toMatchObject({
        status: 409,
        json: { code: 'ALREADY_ACCEPTED', idPayment },
      })
    expect(detail(await orders.read('payins', first.id)).paymentMethodResponse.paymentMethodCode).toBe('PIXQR')
  })

  test('to a repeated create, which claims no amount on a receiving account', async () => {
    const first = await orders.create('payins', payinBody('PROMPTPAY'))
    expect(accepted(first).paymentMethodResponse.moneyRequired).toBeDefined()
    expect(await orders.create('payins', payinBody('PROMPTPAY'), first.id)).toMatchObject({ status: 409 })
    const claimsOfNoPayment = await shop.gateway.store.read((db) =>
      db
        .selectFrom('amountClaim')
        .selectAll()
        .where('paymentId', 'not in', (eb) => eb.selectFrom('payment').select('payment.paymentId'))
        .execute(),
    )
    expect(claimsOfNoPayment).toEqual([])
  })
})
