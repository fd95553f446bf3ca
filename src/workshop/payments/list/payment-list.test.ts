import { expect, test } from 'vitest'
import { outlineOf } from '../../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../../app/run-workshop.test-support.tsx'
import { samplePayment } from '../sample-payment.test-support.ts'

const LIST = 'GET /merchants/shop/payments'
const failed = {
  ...samplePayment,
  kind: 'payout',
  id: 'payout-1',
  idPayment: 'p-2',
  status: 'FAILED',
  failureReasonCode: 'INCORRECT_CURRENCY',
  money: { amount: 1234.5, currencyCode: 'THB' },
  paymentMethodCode: 'BANK_TRANSFER',
  createdAt: '2026-01-02T03:04:05.678Z',
}
const topUp = { ...samplePayment, kind: 'topup', id: 'topup-1', idPayment: 'p-3', status: 'SUCCESS' }

let workshop: RunningWorkshop

test('the list of payments is a table of what each payment is, with a search and a filter', async () => {
  workshop = await runWorkshop('section=payments', { [LIST]: { payments: [samplePayment, failed, topUp] } })
  expect(
    outlineOf(workshop.page.find('main')),
  ).toBe(`h2 data-section=payments data-testid=section tabindex=-1 "Payments"
section data-testid=payments
h3 "Payments of shop"
label "Search"
input placeholder=id, amount, method, reason type=search holds ""
label "Status"
select holds "" of  "Any", PROCESSING, SUCCESS, FAILED, REFUSED
p role=status "The latest 3, newest first; the list is live."
th scope=col "Time"
th scope=col "Payment"
th scope=col "Amount"
th scope=col "Method"
th scope=col "Status"
th scope=col "Reason"
tr data-testid=payment-row
time datetime=2026-01-01T10:00:00.000Z "2026-01-01 10:00:00 UTC"
a data-row=order-1 href=/sandbox?section=payments&payment=payins%2Forder-1 "order-1"
td "R$100.00"
td "PIXQR"
span data-status=PROCESSING "PROCESSING"
tr data-testid=payment-row
time datetime=2026-01-02T03:04:05.678Z "2026-01-02 03:04:05 UTC"
a data-row=payout-1 href=/sandbox?section=payments&payment=payouts%2Fpayout-1 "payout-1"
td "฿1,234.50"
td "BANK_TRANSFER, payout"
span data-status=FAILED "FAILED"
td "INCORRECT_CURRENCY"
tr data-testid=payment-row
time datetime=2026-01-01T10:00:00.000Z "2026-01-01 10:00:00 UTC"
a data-row=topup-1 href=/sandbox?section=payments&payment=topups%2Ftopup-1 "topup-1"
td "R$100.00"
td "PIXQR, topup"
span data-status=SUCCESS "SUCCESS"`)
})

test('the list of payments is narrowed by the address, which may name no status that there is none of', async () => {
  workshop = await runWorkshop('section=payments&search=shop%20thb&status=PAID', {
    [LIST]: { payments: [samplePayment, failed] },
  })
  expect(outlineOf(workshop.page.find('payments'))).toBe(`h3 "Payments of shop"
label "Search"
input placeholder=id, amount, method, reason type=search holds "shop thb"
label "Status"
select holds "" of  "Any", PROCESSING, SUCCESS, FAILED, REFUSED
p role=status "0 of the latest 2."
p "No payment has all of this."`)
})

test('a merchant without a payment is told how to make one', async () => {
  workshop = await runWorkshop('section=payments', { [LIST]: { payments: [] } })
  expect(outlineOf(workshop.page.find('payments'))).toBe(`h3 "Payments of shop"
p "No payment yet. Compile a redirect URL, open it and choose a method: the payment appears here."
a href=/sandbox?section=urls "Open the URL builder"`)
})
