import { environmentManager, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningPage, runPage } from '#web/ui/run-page.test-support.tsx'
import { createWorkshopClient } from '../api/query-client.ts'
import { SandboxKeyProvider } from '../api/sandbox-key.tsx'
import { outlineOf } from '../app/outline.test-support.ts'
import { samplePayment } from '../payments/sample-payment.test-support.ts'
import { OutcomePanel } from './outcome-panel.tsx'

let page: RunningPage
// The library takes Node for a server, on which it sets no timers.
beforeEach(() => environmentManager.setIsServer(() => false))
afterEach(() => {
  environmentManager.setIsServer(() => true)
})

test('the panel of a tested page has every outcome, the next event of the merchant, and a link to the workshop', async () => {
  const calls: unknown[] = []
  const events = [
    { kind: 'callback', at: '2026-01-01T10:02:00.000Z', attempt: 2, collection: 'payins', id: 'other' },
    { kind: 'expire', at: '2026-01-01T12:15:00.000Z', attempt: 1, collection: 'payins', id: 'order-1' },
  ]
  const fetch = async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body && JSON.parse(String(body))])
    if (url.includes('/clock'))
      return Response.json({ now: '2026-01-01T10:01:00.000Z', offsetSeconds: 0, frozen: false })
    if (url.endsWith('/upcoming')) return Response.json({ events })
    return Response.json(samplePayment)
  }
  class BroadcastChannel {
    postMessage() {}
    close() {}
  }
  page = await runPage(
    <QueryClientProvider client={createWorkshopClient()}>
      <SandboxKeyProvider>
        <OutcomePanel payin={{ merchantCode: 'shop', id: 'order-1' }} />
      </SandboxKeyProvider>
    </QueryClientProvider>,
    { globals: { fetch, BroadcastChannel } },
  )
  await page.pass(20)
  expect(outlineOf(page.find('outcome-panel'))).toBe(`h3 "Outcomes of this test"
button type=button
span "Succeed"
button type=button
span "Fail"
button type=button
span "Refuse"
button type=button
span "Expire"
label "Reason of a failure"
select name=reason holds "PAYMENT_OPERATOR_UNAVAILABLE" of PAYMENT_OPERATOR_UNAVAILABLE, PAYMENT_OPERATOR_INVALID, INCORRECT_CURRENCY, DIFFERENT_AMOUNT_CONFIRMED, CUSTOMER_ACCOUNT_LIMIT_EXCEEDED, CUSTOMER_VERIFICATION_REJECTED, CUSTOMER_VERIFICATION_FAILED, ACCOUNT_TYPE_INELIGIBLE, CUSTOMER_VERIFICATION_INACTIVITY, CUSTOMER_NOT_REGISTERED, SECURITY_CHECK_FAILED
h4 "Late, or another amount"
button type=button
span "Pay late (moves the clock)"
form novalidate
label "Another amount that arrives, in BRL"
input inputmode=decimal name=amount type=text holds "101"
button type=button
span "Pay a different amount"
button type=button
span "Pay it, accepted"
button type=button
span "To the next due event: Callback attempt 2 (1 min)"
a href=sandbox?section=payments&merchantCode=shop&payment=payins%2Forder-1 rel=noreferrer noopener target=_blank "Open it in the workshop"
span "(opens a new tab)"`)
  expect(calls).toContainEqual(['GET', './sandbox/api/merchants/shop/payins/order-1', undefined])
  await page.click(page.button('Pay late (moves the clock)'))
  await page.pass(20)
  expect(calls).toContainEqual(['POST', './sandbox/api/clock/!advance', { seconds: 15 * 60, merchantCode: 'shop' }])
})
