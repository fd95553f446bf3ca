import { describe, expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'
import { samplePayment } from './sample-payment.test-support.ts'

const headers = { 'content-type': 'application/json' }
const request = { url: 'http://shop/callback', headers, body: '{"idEntity":"o"}' }
const attempt = { attempt: 1, isResent: false, durationMs: 12, request, at: '2026-01-01T10:00:20.000Z' }

let workshop: RunningWorkshop

/** Opens a payment of this collection with this id. */
async function open(name: string, payment: unknown, attempts: readonly unknown[] = []) {
  workshop = await runWorkshop(`section=payments&payment=${name}`, {
    [`GET /merchants/shop/${name}`]: payment,
    [`GET /merchants/shop/${name}/callbacks`]: { attempts },
  })
}

describe('an open payin', () => {
  const payin = {
    ...samplePayment,
    state: 'awaiting_reference',
    paymentOperatorCode: 'BANK_X',
    returnUrl: 'http://localhost/return',
    upcoming: [
      { kind: 'callback', at: '2026-01-01T10:02:20.000Z', attempt: 2 },
      { kind: 'expire', at: '2026-01-01T12:15:00.000Z', attempt: 1 },
    ],
  }
  const attempts = [
    { ...attempt, status: 302, response: { headers: { location: '/' }, body: '' } },
    { ...attempt, at: '2026-01-01T10:00:20.500Z', attempt: 2, status: null, response: null, error: 'timeout' },
  ]

  test('shows its data, its page, its simulations and its timeline', async () => {
    await open('payins/order-1', payin, attempts)
    expect(outlineOf(workshop.page.find('payment'))).toBe(`h3 "R$100.00"
span data-status=PROCESSING "PROCESSING"
dt "idPayin"
code translate=no "order-1"
button aria-label=Copy idPayin data-state=idle data-testid=copy-id type=button, span "Copy"
dt "idPayment"
code translate=no "p-1"
button aria-label=Copy idPayment data-state=idle data-testid=copy-idPayment type=button, span "Copy"
dt "Method"
dd "PIXQR, BANK_X"
dt "Waits for"
dd "the external reference"
dt "Expires"
time datetime=2026-01-01T10:15:00.000Z "2026-01-01 10:15:00 UTC"
dt "Callback to"
dd "http://localhost/callback"
a data-row=http://localhost:8080/?token=a.b.c href=http://localhost:8080/?token=a.b.c rel=noreferrer noopener target=_blank "Open as the customer"
span "(opens a new tab)"`)
    expect(outlineOf(workshop.page.find('drive'))).toBe(`h3 "Simulate"
button type=button, span "Succeed"
button type=button, span "Fail"
button type=button, span "Refuse"
button type=button, span "Expire"
label "Reason of a failure"
select holds "PAYMENT_OPERATOR_UNAVAILABLE" of ${failureReasonCodes.join(', ')}
h4 "Late, or another amount"
button type=button, span "Pay late (moves the clock)"
form novalidate
label "Another amount that arrives, in BRL"
input inputmode=decimal name=amount type=text holds "101"
button type=button, span "Pay a different amount"
button type=button, span "Pay it, accepted"
button type=button, span "To the next due event: Callback attempt 2 (2 min 20 s)"`)
    expect(outlineOf(workshop.page.find('timeline'))).toBe(`h3 "Timeline"
div aria-hidden=true
span data-lane=customer "Customer"
span data-lane=gateway "Gateway"
span data-lane=merchant "Merchant"
li data-kind=done data-lane=customer data-testid=timeline-entry
time datetime=2026-01-01T10:00:00.000Z "2026-01-01 10:00:00 UTC"
span "Customer"
strong "Accepted, PROCESSING"
summary data-row={
  "money": {
    "amount": 100,
    "currencyCode": "BRL"
  },
  "paymentMethodCode": "PIXQR",
  "paymentOperatorCode": "BANK_X",
  "accountName": "Ana",
  "callbackUrl": "http://localhost/callback",
  "returnUrl": "http://localhost/return"
} "Request"
pre "{ "money": { "amount": 100, "currencyCode": "BRL" }, "paymentMethodCode": "PIXQR", "paymentOperatorCode": "BANK_X", "accountName": "Ana", "callbackUrl": "http://localhost/callback", "returnUrl": "http://localhost/return" }"
summary data-row={
  "qrCode": "000201"
} "Response"
pre "{ "qrCode": "000201" }"
li data-kind=failed data-lane=merchant data-testid=timeline-entry
time datetime=2026-01-01T10:00:20.000Z "2026-01-01 10:00:20 UTC"
span "+ 20 s"
span "Merchant"
strong "Callback 1: answered 302, and only 200 counts in 12 ms"
summary data-row=POST http://shop/callback
content-type: application/json

{"idEntity":"o"} "Request"
pre "POST http://shop/callback content-type: application/json {"idEntity":"o"}"
summary data-row=HTTP 302
location: /

 "Response"
pre "HTTP 302 location: /"
li data-kind=failed data-lane=merchant data-testid=timeline-entry
time datetime=2026-01-01T10:00:20.500Z "2026-01-01 10:00:20 UTC"
span "+ 0.5 s"
span "Merchant"
strong "Callback 2: timeout in 12 ms"
summary data-row=POST http://shop/callback
content-type: application/json

{"idEntity":"o"} "Request"
pre "POST http://shop/callback content-type: application/json {"idEntity":"o"}"
li data-kind=planned data-lane=merchant data-testid=timeline-entry
time datetime=2026-01-01T10:02:20.000Z "2026-01-01 10:02:20 UTC"
span "+ 2 min"
span "Merchant"
strong "Planned: Callback attempt 2"
li data-kind=planned data-lane=gateway data-testid=timeline-entry
time datetime=2026-01-01T12:15:00.000Z "2026-01-01 12:15:00 UTC"
span "+ 2 h 12 min"
span "Gateway"
strong "Planned: Expiry is registered"
a href=/sandbox?section=time "Advance the clock to what is planned"`)
    expect(workshop.page.button('All payments').getAttribute('href')).toBe('/sandbox?section=payments')
  })

  test('is opened as the customer at an address of its own order', async () => {
    await open('payins/order-1', payin, attempts)
    expect(workshop.sent.find(({ call }) => call === 'POST /redirect-urls')?.body).toEqual({
      merchantCode: 'shop',
      idPayin: 'order-1',
      amount: 100,
      currencyCode: 'BRL',
      callbackUrl: 'http://localhost/callback',
      returnUrl: 'http://localhost/return',
    })
  })

  test('is written as code: the token, the create or the read, and a Playwright test', async () => {
    await open('payins/order-1', payin)
    expect(outlineOf(workshop.page.find('requests'))).toBe(`h3 "As code"
summary "The requests of the merchant’s server"
label "Request"
select holds "createPayin" of createToken "Obtain a token for a list of operations", createPayin "Create a payin", readPayin "Read the detail of a payin"
label "Language"
select holds "curl" of curl, TypeScript, Python, PHP, Ruby, Java, Go, C#
span "Create a payin"
button aria-label=Copy Create a payin data-state=idle data-testid=copy-request type=button, span "Copy"
pre data-testid=code-request translate=no "curl 'http://localhost:8080/api/payins/order-1' \\ --header 'X-API-Version: 2' \\ --header "Authorization: Bearer $TOKEN" \\ --header 'Content-Type: application/json' \\ --data '{ "paymentRequested": { "money": { "amount": 100, "currencyCode": "BRL" } }, "paymentMethod": { "paymentMethodCode": "PIXQR", "paymentOperatorCode": "BANK_X", "account": { "accountName": "Ana" } }, "callbackUrl": "http://localhost/callback", "returnUrl": "http://localhost/return" }'"
p "It reads a token from the environment variable {}."
code "TOKEN"
summary "A Playwright test"
span "e2e/this-payment.spec.ts"
button aria-label=Copy e2e/this-payment.spec.ts data-state=idle data-testid=copy-playwright type=button, span "Copy"
pre data-testid=code-playwright translate=no "import { expect } from '@playwright/test' import { test } from '@payment-web-application/testing' test('PIXQR over 100 BRL ends SUCCESS', async ({ page, merchant, sandbox, clock, customer, }) => { // Time stands still: only this test decides how the payment ends, whatever its amount. await clock.freeze() const order = await merchant.order({ amount: 100, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR', paymentOperatorCode: 'BANK_X', accountName: 'Ana', }) await page.goto(order.url) await customer.sees('pay') await sandbox.settle(order.id, { status: 'SUCCESS' }) await customer.comesBack() await customer.sees('done') await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS') })"`)
    const [field] = [...workshop.page.find('requests').querySelectorAll('select')]
    if (!field) throw new Error('no choice of requests')
    await workshop.page.choose(field, 'readPayin')
    expect(workshop.page.find('code-request').textContent).toContain("curl 'http://localhost:8080/api/payins/order-1'")
    expect(workshop.page.find('code-request').textContent).not.toContain('--data')
    await workshop.page.choose(field, 'createToken')
    expect(workshop.page.find('requests').textContent).toContain('It signs with the RSA key in merchant.pem')
    const token = workshop.page.find('code-request').textContent
    expect(token).toContain('http://localhost:8080/api/auth-tokens')
    const grant =
      '"operations":["POST /payins/order-1","GET /payins/order-1"],"money":{"amount":100,"currencyCode":"BRL"}'
    expect(token).toContain(`'{"merchantCode":"shop",${grant},"timestamp":%s}'`)
  })
})

test.each([
  ['2026-01-01T10:14:59.999Z', 'awaiting_customer', 'its customer to pay'],
  ['2026-01-01T10:15:00.000Z', 'awaiting_customer', 'money that comes late, or its expiry to be registered'],
  ['2026-01-01T10:15:00.000Z', 'awaiting_reference', 'money that comes late, or its expiry to be registered'],
  ['2026-01-01T10:15:00.000Z', 'held', 'the simulated bank page that is open'],
])('at %s a payment that is %s waits for %s', async (now, state, text) => {
  workshop = await runWorkshop('section=payments&payment=payins/order-1', {
    'GET /merchants/shop/payins/order-1': { ...samplePayment, state },
    'GET /clock?merchantCode=shop': { now, offsetSeconds: 0, frozen: false },
  })
  expect(workshop.page.find('payment').textContent).toContain(`Waits for${text}`)
})

test('a payout that has failed has no page of a customer, and its callback can be sent again', async () => {
  const payout = {
    ...samplePayment,
    kind: 'payout',
    status: 'FAILED',
    state: 'final',
    failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE',
    processedAt: '2026-01-01T10:00:03.000Z',
    upcoming: [],
  }
  await open('payouts/order-1', payout)
  expect(outlineOf(workshop.page.find('payment'))).toBe(`h3 "R$100.00"
span data-status=FAILED "FAILED"
dt "idPayout"
code translate=no "order-1"
button aria-label=Copy idPayout data-state=idle data-testid=copy-id type=button, span "Copy"
dt "idPayment"
code translate=no "p-1"
button aria-label=Copy idPayment data-state=idle data-testid=copy-idPayment type=button, span "Copy"
dt "Method"
dd "PIXQR"
dt "Reason"
code "PAYMENT_OPERATOR_UNAVAILABLE"
dt "Expires"
time datetime=2026-01-01T10:15:00.000Z "2026-01-01 10:15:00 UTC"
dt "Callback to"
dd "http://localhost/callback"`)
  expect(outlineOf(workshop.page.find('drive'))).toBe(`h3 "Simulate"
p "Its status is FAILED, which is final: nothing changes it any more."`)
  const timeline = outlineOf(workshop.page.find('timeline'))
  expect(timeline).toContain(`span "Merchant"
strong "Accepted, PROCESSING"`)
  expect(timeline).toContain(`li data-kind=failed data-lane=gateway data-testid=timeline-entry
time datetime=2026-01-01T10:00:03.000Z "2026-01-01 10:00:03 UTC"
span "+ 3 s"
span "Gateway"
strong "FAILED: PAYMENT_{}OPERATOR_{}UNAVAILABLE"`)
  expect(workshop.page.text()).toContain('Send the callback again')
  const requests = outlineOf(workshop.page.find('requests'))
  expect(requests).toContain(
    'select holds "createPayout" of createToken "Obtain a token for a list of operations", createPayout "Create a payout", readPayout "Read the detail of a payout"',
  )
  expect(requests).toContain("curl 'http://localhost:8080/api/payouts/order-1'")
  expect(requests).not.toContain('A Playwright test')
})

test('an open payout is not paid another amount, and an open top-up is', async () => {
  const { callbackUrl: _, ...rest } = samplePayment
  await open('payouts/order-1', { ...rest, kind: 'payout' })
  expect(workshop.page.text()).not.toContain('Pay a different amount')
  await workshop.page.end()
  await open('topups/order-1', { ...rest, kind: 'topup', state: 'held', upcoming: [] })
  expect(workshop.page.text()).toContain('Pay a different amount')
  expect(workshop.page.find('payment').textContent).toContain('idTopUporder-1')
  expect(workshop.page.find('payment').textContent).toContain('Waits forthe simulated bank page that is open')
  expect(workshop.page.find('payment').textContent).toContain('Callback tonobody: no callbackUrl was given')
  expect(outlineOf(workshop.page.find('requests'))).toContain(
    'select holds "createTopUp" of createToken "Obtain a token for a list of operations", createTopUp "Create a top-up", readTopUp ',
  )
  expect(workshop.page.text()).not.toContain('Open as the customer')
  expect(workshop.page.text()).not.toContain('A Playwright test')
  expect(workshop.page.text()).not.toContain('Advance the clock to what is planned')
})

test('a final payment without an address for callbacks offers none to be sent again', async () => {
  const { callbackUrl: _, ...rest } = samplePayment
  await open('payins/order-1', { ...rest, status: 'SUCCESS', state: 'final', upcoming: [] })
  expect(workshop.page.text()).not.toContain('Send the callback again')
})

test('a payment that does not exist leads back to the list', async () => {
  await open('payins/order-1', 410)
  expect(outlineOf(workshop.page.find('main'))).toContain('a href=/sandbox?section=payments "All payments"')
  expect(workshop.page.find('main').textContent).toContain('Not accepted.')
})
