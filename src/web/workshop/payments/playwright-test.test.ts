import { expect, test } from 'vitest'
import { playwrightTestOf } from './playwright-test.ts'
import { samplePayment } from './sample-payment.test-support.ts'

test('it pays with the same method and data, for an amount that the sandbox leaves open', () => {
  const text = playwrightTestOf(samplePayment)
  expect(text).toContain("merchant.order({ amount: 45, currencyCode: 'BRL' }, {")
  expect(text).toContain("paymentMethodCode: 'PIXQR',")
  expect(text).toContain("accountName: 'Ana',")
})

test('a failure is repeated with its reason, and expected', () => {
  const failed = { ...samplePayment, status: 'FAILED' as const, failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }
  const text = playwrightTestOf(failed)
  expect(text).toContain(
    "sandbox.settle(order.id, { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' })",
  )
  expect(text).toContain("toHaveAttribute('data-status', 'FAILED')")
})

test('an expiry expires', () => {
  const expired = { ...samplePayment, status: 'FAILED' as const, failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }
  expect(playwrightTestOf(expired)).toContain('await sandbox.expire(order.id)')
})

test('quotes and line ends in a name do not end its literal', () => {
  const text = playwrightTestOf({ ...samplePayment, answers: { accountName: `D'Arc "x"\n\\` } })
  expect(text).toContain(String.raw`accountName: 'D\'Arc "x"\n\\',`)
})
