import { describe, expect, test } from 'vitest'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import { filterByAccountType, impliedValues, withoutImplied } from '#contract/redirect/account-type.ts'
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

describe('a fixed account type', () => {
  const company = { data: { accountType: 'company' }, allowCustomerDataChange: false }
  const fpx = (...paymentOperators: NonNullable<PaymentOption['paymentOperators']>): PaymentOption => ({
    paymentMethodCode: 'FPX',
    paymentOperators,
  })

  test('is supported by a bank that names no account types', () => {
    const anyType = { code: 'ANY', name: 'Any' }
    const office = { code: 'OFFICE', name: 'Office', accountTypes: ['company'] }
    const home = { code: 'HOME', name: 'Home', accountTypes: ['individual'] }
    expect(filterByAccountType(fpx(anyType, office, home), company)).toEqual(fpx(anyType, office))
  })

  test('leaves a method without a list of banks as it is', () => {
    const withoutBanks = { paymentMethodCode: 'FPX' }
    expect(filterByAccountType(withoutBanks, company)).toEqual(withoutBanks)
    const choice = chosen('FPX')
    expect(impliedValues(withoutBanks, choice, { data: {}, allowCustomerDataChange: false })).toEqual({})
  })

  test('is not also implied by the bank, so that the form shows it as fixed', () => {
    const office = { code: 'OFFICE', name: 'Office', accountTypes: ['company'] }
    expect(impliedValues(fpx(office), chosen('FPX', 'OFFICE'), company)).toEqual({})
  })
})

test('an implied field is neither mandatory nor optional in the form', () => {
  const both = requirementsOf({ required: ['accountType', 'accountName'], optional: ['emailAddress', 'city'] }, 'MYR')
  const { required, optional } = withoutImplied(both, { accountType: 'company', city: 'Ipoh' })
  expect({ required, optional }).toEqual({ required: ['accountName'], optional: ['emailAddress'] })
})
