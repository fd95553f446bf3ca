import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '../currencies.ts'
import type { FieldValues } from '../fields/field-values.ts'
import { fixedFaultsFor, merchantCodesOf, merchantValues, requirementsFor } from './given-values.ts'

const given = (data: FieldValues, currencyCode: CurrencyCode = 'THB', allowCustomerDataChange = false) =>
  ({ data, currencyCode, allowCustomerDataChange }) as const

describe('given data', () => {
  test('is normalised to the wire format', () => {
    const data = { accountNumber: ' 123-4-56789-0 ', phoneNumber: '+66 81 234 5678', accountName: ' Somchai ' }
    const normalised = { accountName: 'Somchai', accountNumber: '1234567890', phoneNumber: '+66812345678' }
    expect(merchantValues(given(data))).toEqual(normalised)
  })

  test('has the plus of a phone number and of an e-mail address that URL decoding took', () => {
    const data = { phoneNumber: ' 66812345678', emailAddress: 'asha shop@mail.example' }
    expect(merchantValues(given(data))).toEqual({ phoneNumber: '+66812345678', emailAddress: 'asha+shop@mail.example' })
  })

  test('has its account number validated by the given account type, whatever text that is', () => {
    const read = (accountType: string) =>
      merchantValues(given({ accountType, accountNumber: '032-180-0001' }, 'MXN')).accountNumber
    expect(read('clabe')).toBe('0321800001')
    for (const accountType of ['constructor', '__proto__', 'toString']) expect(read(accountType)).toBe('032-180-0001')
  })
})

describe('the faults of what a redirect fixes', () => {
  const faultsOf = (data: FieldValues, allowCustomerDataChange = false) => {
    const option = { paymentMethodCode: 'BANK_TRANSFER' }
    const choice = { ...option, paymentOperatorCode: undefined }
    return fixedFaultsFor(given(data, 'MXN', allowCustomerDataChange), { choice, option })
  }

  test('a locked number is not a violation before its account type is chosen', () => {
    const accountNumber = '032180000118359719'
    expect(faultsOf({ accountNumber })).toEqual([])
    const tooLong = { field: 'accountNumber', code: 'length' }
    expect(faultsOf({ accountNumber, accountType: 'debit_card' })).toEqual([tooLong])
    expect(faultsOf({ accountType: 'gold' })).toEqual([{ field: 'accountType', code: 'choice' }])
  })

  test('data that the customer may change is no violation, and a code of the merchant is one all the same', () => {
    expect(faultsOf({ accountType: 'gold', emailAddress: 'foo' }, true)).toEqual([])
    expect(faultsOf({ productId: '-' }, true)).toEqual([{ field: 'productId', code: 'format' }])
  })
})

test('only the merchant’s codes that the method accepts are taken', () => {
  const codes = { productId: 'SKU-1', idCustomer: 'C-1', externalProviderCode: 'X' }
  const data = given({ ...codes, accountName: 'Ana' }, 'BRL')
  expect(merchantCodesOf(requirementsFor('PIXQR', 'BRL'), data)).toEqual(codes)
})
