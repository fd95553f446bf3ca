import { describe, expect, test } from 'vitest'
import type { PaymentOption } from '#contract/operations/results.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { newPayment, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import type { Progress, Step } from './step.ts'
import { chosen, lineOf } from './step-line.test-support.ts'
import { stepOf } from './step-of.test-support.ts'

describe('the account type of a bank that supports only one', () => {
  const bank = (code: string, ...accountTypes: string[]) => ({ code, name: code, accountTypes })
  const fpx: PaymentOption = {
    paymentMethodCode: 'FPX',
    paymentOperators: [bank('HOME', 'individual'), bank('OFFICE', 'company'), bank('BOTH', 'individual', 'company')],
  }
  const step = (params: Partial<CheckoutParams>, progress?: Partial<Progress>) =>
    stepOf(paramsWith({ currencyCode: 'MYR', ...params }), newPayment(optionsOf(fpx), progress))
  const accountTypeOf = (found: Step) => found.kind === 'submit' && found.request.paymentMethod['account']

  test('is not requested from the customer, and is requested if the bank supports both', () => {
    expect(accountTypeOf(step({}, { choice: chosen('FPX', 'OFFICE') }))).toEqual({ accountType: 'company' })
    expect(accountTypeOf(step({}, { choice: chosen('FPX', 'HOME') }))).toEqual({ accountType: 'individual' })
    expect(lineOf(step({}, { choice: chosen('FPX', 'BOTH') }))).toBe('fill accountType, open')
  })

  test('an account type that the merchant fixed restricts the banks to those that support it', () => {
    const found = step({ data: { accountType: 'company' } }, { choice: chosen('FPX') })
    const codes = found.kind === 'operator' && found.option.paymentOperators?.map(({ code }) => code)
    expect(codes).toEqual(['OFFICE', 'BOTH'])
    const changeable = { data: { accountType: 'company' }, allowCustomerDataChange: true }
    expect(accountTypeOf(step(changeable, { choice: chosen('FPX', 'HOME') }))).toEqual({ accountType: 'individual' })
  })
})
