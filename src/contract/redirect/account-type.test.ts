import { describe, expect, test } from 'vitest'
import { requirementsOf } from '../fields/field-requirements.ts'
import type { PaymentOption } from '../operations/results.ts'
import { filterByAccountType, impliedValues, withoutImplied } from './account-type.ts'

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
    expect(
      impliedValues(
        withoutBanks,
        { ...withoutBanks, paymentOperatorCode: undefined },
        { data: {}, allowCustomerDataChange: false },
      ),
    ).toEqual({})
  })

  test('is not also implied by the bank, so that the form shows it as fixed', () => {
    const office = { code: 'OFFICE', name: 'Office', accountTypes: ['company'] }
    expect(impliedValues(fpx(office), { paymentMethodCode: 'FPX', paymentOperatorCode: 'OFFICE' }, company)).toEqual({})
  })
})

test('an implied field is neither mandatory nor optional in the form', () => {
  const both = requirementsOf({ required: ['accountType', 'accountName'], optional: ['emailAddress', 'city'] }, 'MYR')
  const { required, optional } = withoutImplied(both, { accountType: 'company', city: 'Ipoh' })
  expect({ required, optional }).toEqual({ required: ['accountName'], optional: ['emailAddress'] })
})
