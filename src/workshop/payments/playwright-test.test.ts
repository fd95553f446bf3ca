import { expect, test } from 'vitest'
import { fieldNames, isCustomers } from '#contract/fields/fields.ts'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { playwrightTestOf } from './playwright-test.ts'
import { samplePayment } from './sample-payment.test-support.ts'

test('the copied test pays the same amount with the same method and data, with the clock frozen', () => {
  const text = playwrightTestOf({ ...samplePayment, money: { amount: 60.5, currencyCode: 'BRL' } })
  expect(text).toContain("test('PIXQR over 60.5 BRL ends SUCCESS'")
  expect(text).toContain('await clock.freeze()')
  expect(text).toContain("merchant.order({ amount: 60.5, currencyCode: 'BRL' }, {")
  expect(text).toContain("paymentMethodCode: 'PIXQR',")
  expect(text).toContain("accountName: 'Ana',")
})

test('the copied test names the operator of a payment that has one', () => {
  const byOperator = { ...samplePayment, paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  expect(playwrightTestOf(byOperator)).toContain("paymentOperatorCode: 'SCB',")
  expect(playwrightTestOf(samplePayment)).not.toContain('paymentOperatorCode')
})

test('the copied test of a failed payment settles it for the same reason and expects the failure', () => {
  const failed = { ...samplePayment, status: 'FAILED' as const, failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' }
  const text = playwrightTestOf(failed)
  expect(text).toContain(
    "sandbox.settle(order.id, { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED' })",
  )
  expect(text).toContain("toHaveAttribute('data-status', 'FAILED')")
})

test('the copied test of an expired payment lets it expire', () => {
  const expired = { ...samplePayment, status: 'FAILED' as const, failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY' }
  expect(playwrightTestOf(expired)).toContain('await sandbox.expire(order.id)')
})

test('the copied test fills in only the fields that no redirect parameter carries', () => {
  const carried: readonly string[] = redirectParameterNames
  const typed = fieldNames.find((name) => isCustomers(name) && !carried.includes(name))
  if (typed === undefined) throw new Error('Every field of the customer is a redirect parameter.')
  expect(playwrightTestOf({ ...samplePayment, answers: { accountName: 'Ana', [typed]: 'Ana' } })).toContain(
    `customer.fill({ ${typed}: 'Ana' })`,
  )
  expect(playwrightTestOf(samplePayment)).not.toContain('customer.fill')
})

test('quotes and line breaks in a value are escaped in the copied test', () => {
  const text = playwrightTestOf({ ...samplePayment, answers: { accountName: `D'Arc "x"\n\\` } })
  expect(text).toContain(String.raw`accountName: 'D\'Arc "x"\n\\',`)
})
