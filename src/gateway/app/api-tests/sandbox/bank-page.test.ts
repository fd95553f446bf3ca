import { describe, expect, test } from 'vitest'
import { insertPayment } from '../../../store/payments/new-payments.ts'
import { samplePayment } from '../../../store/sample-payment.test-support.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { accepted, detail, payinBody } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

const RETURN_URL = 'http://shop.example/thanks?order=1&sum=%20x#paid'

/** Creates a payin with a redirect to the bank. Resolves to the path of its bank page and a read of the payin. */
async function sentToBank(amount = 60) {
  const created = await orders.create('payins', { ...payinBody('FPX', { amount }), returnUrl: RETURN_URL })
  const { redirectTo = '' } = accepted(created).paymentMethodResponse
  expect(redirectTo.startsWith(`${shop.origin}/sandbox/bank/`)).toBe(true)
  const { pathname } = new URL(redirectTo)
  const read = async () => detail(await orders.read('payins', created.id))
  return { path: pathname, read, status: async () => (await read()).process.status }
}
const get = (path: string) => shop.send({ method: 'GET', path })
const post = (path: string) => shop.send({ method: 'POST', path })

describe('the page', () => {
  test('is found at the address that version 1.71.0 gave, and at that of no other merchant', async () => {
    const { path, status } = await sentToBank()
    const [paymentId] = path.split('/').slice(-1)
    const former = `/sandbox/bank/${paymentId}`
    expect((await get(former)).text).toBe((await get(path)).text)
    for (const step of ['', '/approve', '/left/more', '/toString'])
      expect((await get(`/sandbox/bank/another/${paymentId}${step}`)).status).toBe(404)
    expect((await post(`/sandbox/bank/another/${paymentId}/refuse`)).status).toBe(404)
    expect(await status()).toBe('PROCESSING')
    expect((await post(`${former}/refuse`)).status).toBe(303)
    expect(await status()).toBe('FAILED')
  })

  test('changes nothing, however often it is loaded', async () => {
    const bank = await sentToBank()
    for (const path of ['', '/left', '/approve', '/refuse', '/hold']) await get(`${bank.path}${path}`)
    expect(await bank.status()).toBe('PROCESSING')
    await orders.advance(10)
    expect(await bank.status()).toBe('SUCCESS')
  })

  test('is for who pays: a payout has none', async () => {
    const payout = samplePayment({ merchantCode: SHOP, kind: 'payout' })
    await shop.gateway.store.write((tx) => insertPayment(tx, payout))
    const path = `/sandbox/bank/${payout.paymentId}`
    expect([(await get(path)).status, (await post(`${path}/approve`)).status]).toEqual([404, 404])
  })
})

describe('the steps', () => {
  test.each([
    [60, 'SUCCESS', 'with'],
    [10, 'FAILED', 'with'],
    [45, 'PROCESSING', 'with'],
    [60, 'SUCCESS', 'without'],
  ])('approve of %d is %s at once, %s the hold of a script, and leads to the returnUrl exactly', async (...row) => {
    const [amount, status, hold] = row
    const bank = await sentToBank(amount)
    if (hold === 'with') await post(`${bank.path}/hold`)
    const answer = await post(`${bank.path}/approve`)
    expect([answer.status, answer.headers.location]).toEqual([303, RETURN_URL])
    expect(await bank.status()).toBe(status)
  })

  test('refuse fails the payment and leads to the returnUrl exactly', async () => {
    const bank = await sentToBank()
    await post(`${bank.path}/hold`)
    const answer = await post(`${bank.path}/refuse`)
    expect([answer.status, answer.headers.location]).toEqual([303, RETURN_URL])
    const refused = { process: { status: 'FAILED' }, failureReasonCode: 'CUSTOMER_VERIFICATION_REJECTED' }
    expect(await bank.read()).toMatchObject(refused)
  })

  test('an open page holds the timer, and walking away starts it anew', async () => {
    const bank = await sentToBank()
    expect((await post(`${bank.path}/hold`)).status).toBe(204)
    await orders.advance(600)
    expect(await bank.status()).toBe('PROCESSING')

    const answer = await post(`${bank.path}/leave`)
    expect([answer.status, (await get(answer.headers.location ?? '')).status]).toEqual([303, 200])
    await orders.advance(9.999)
    expect(await bank.status()).toBe('PROCESSING')
    await orders.advance(0.001)
    expect(await bank.status()).toBe('SUCCESS')
  })

  test('walking away from a payment that ended meanwhile tells how it ended, not that nothing was paid', async () => {
    const bank = await sentToBank()
    await orders.advance(10)
    const { headers } = await post(`${bank.path}/leave`)
    const { status, text } = await get(headers.location ?? '')
    const said = [text.includes('Its status is SUCCESS.'), text.includes('Nothing was paid')]
    expect([status, ...said]).toEqual([200, true, false])
  })

  test('a held payment still expires', async () => {
    const bank = await sentToBank()
    await post(`${bank.path}/hold`)
    await orders.advance(30 * 60 + 2 * 3600)
    expect(await bank.status()).toBe('FAILED')
  })

  test('a final status stays, and the customer still gets back', async () => {
    const bank = await sentToBank()
    await post(`${bank.path}/refuse`)
    const answer = await post(`${bank.path}/approve`)
    expect([answer.status, answer.headers.location]).toEqual([303, RETURN_URL])
    expect(await bank.status()).toBe('FAILED')
  })

  test("another site's page takes no step", async () => {
    const bank = await sentToBank()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await shop.send({ method: 'POST', path: `${bank.path}/refuse`, headers })).status).toBe(403)
    expect(await bank.status()).toBe('PROCESSING')
  })

  test('a returnUrl in another script reaches the browser as it would write it itself', async () => {
    const returnUrl = 'http://shop.example/ขอบคุณ?q=é'
    const created = await orders.create('payins', { ...payinBody('FPX', { amount: 60 }), returnUrl })
    const { pathname } = new URL(accepted(created).paymentMethodResponse.redirectTo ?? '')
    expect((await post(`${pathname}/approve`)).headers.location).toBe(new URL(returnUrl).href)
  })
})
