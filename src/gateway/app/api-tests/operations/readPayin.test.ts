import { describe, expect, test } from 'vitest'
import { payinDetail } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP } from '../support/harness.test-support.ts'
import { accepted, detail, payinBody } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

const HOURS = 3600

describe('readPayin responds 200', () => {
  test('with what create returned, and the present status', async () => {
    const created = await orders.create('payins', payinBody('PIXQR'))
    const read = await orders.read('payins', created.id)
    expect(read.status).toBe(200)
    expect(payinDetail.safeParse(read.json).error).toBeUndefined()
    const { acceptedAt } = accepted(created).paymentMethodResponse
    const process = { status: 'PROCESSING', createdAt: acceptedAt, isTest: true }
    expect(read.json).toEqual({ ...accepted(created), process })
  })

  test.each([
    ['PIXQR', 51, 9, 'PROCESSING', undefined],
    ['PIXQR', 51, 10, 'SUCCESS', undefined],
    ['PIXQR', 45, 2.25 * HOURS, 'FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY'],
    ['P2A_V2', 51, HOURS, 'PROCESSING', undefined],
    ['P2A_V2', 51, 26 * HOURS, 'FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY'],
  ] as const)(
    'and %s of %d after %d s is %s with the reason %s',
    async (...[method, amount, seconds, status, failureReasonCode]) => {
      const { id } = await orders.create('payins', payinBody(method, { amount }))
      await orders.advance(seconds)
      const read = detail(await orders.read('payins', id))
      expect(read.process.status).toBe(status)
      expect(read.failureReasonCode).toBe(failureReasonCode)
      expect(read.process.processedAt === undefined).toBe(status === 'PROCESSING')
    },
  )

  test('with the instant at which settlement was due, not at which somebody read it', async () => {
    const { id } = await orders.create('payins', payinBody('PIXQR', { amount: 51 }))
    await orders.advance(5 * HOURS)
    const { createdAt, processedAt } = detail(await orders.read('payins', id)).process
    expect(Date.parse(processedAt ?? '') - Date.parse(createdAt)).toBe(10_000)
  })

  test('with the account the customer paid from after success only', async () => {
    const paid = await orders.create('payins', payinBody('ONLINE', { currencyCode: 'ZAR' }))
    const failed = await orders.create('payins', payinBody('ONLINE', { currencyCode: 'ZAR', amount: 5 }))
    const usedOf = async (id: string) =>
      detail(await orders.read('payins', id)).paymentMethodResponse.accountCustomerUsedForPayment
    expect(await usedOf(paid.id)).toBeUndefined()
    await orders.advance(60)
    const accountNumber = expect.stringMatching(/^\d{10}$/)
    expect(await usedOf(paid.id)).toEqual({ accountName: 'Sandbox Customer', accountNumber })
    expect(await usedOf(failed.id)).toBeUndefined()
  })

  test('with the rest as create returned it, whatever happened since', async () => {
    const created = await orders.create('payins', payinBody('PROMPTPAY', { amount: 51 }))
    await orders.advance(60)
    const { paymentMethodResponse } = detail(await orders.read('payins', created.id))
    const { accountCustomerUsedForPayment: _, ...rest } = paymentMethodResponse
    expect(rest).toEqual(accepted(created).paymentMethodResponse)
  })
})

describe('readPayin responds 410', () => {
  test('to an id that was never accepted, or for another merchant or as another kind only', async () => {
    const { id } = await orders.create('payins', payinBody('PIXQR'))
    expect(await orders.read('payins', 'unknown')).toMatchObject({ status: 410, json: { code: 'ENTITY_NOT_FOUND' } })
    const token = await shop.tokenFor('*', { merchantCode: OTHER_SHOP })
    expect((await shop.call('GET', `/payins/${id}`, { token })).status).toBe(410)
    expect((await orders.read('topups', id)).status).toBe(410)
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty'])('to %s, which is an id like any other', async (id) => {
    expect((await orders.read('payins', id)).status).toBe(410)
    expect((await orders.create('payins', payinBody('PIXQR'), id)).status).toBe(201)
    expect((await orders.read('payins', id)).status).toBe(200)
  })
})
