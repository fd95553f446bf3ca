import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { fixedFaultsOf, formOf, isEmptyForm, merchantCodesOf, merchantValues, requirementsFor } from './form.ts'
import { paramsWith } from './sample-progress.test-support.ts'

type Data = Parameters<typeof paramsWith>[0]
const formFor = (method: string, currencyCode: CurrencyCode, change: Data = {}) =>
  formOf(requirementsFor(method, currencyCode), paramsWith({ currencyCode, ...change }))

test('the form of an unknown method has name, e-mail and phone, all optional', () => {
  expect(formFor('NEW_ONE', 'THB')).toMatchObject({
    required: [],
    optional: ['accountName', 'emailAddress', 'phoneNumber'],
  })
  expect(formFor('constructor', 'THB').required).toEqual([])
})

test('a form never has fields that only the merchant knows', () => {
  const form = formFor('OFFLINE', 'KRW')
  expect([...form.required, ...form.optional]).toEqual(['accountName', 'accountNumber', 'phoneNumber'])
})

describe('given data', () => {
  test('is normalised to the wire format', () => {
    const data = { accountNumber: ' 123-4-56789-0 ', phoneNumber: '+66 81 234 5678', accountName: ' Somchai ' }
    expect(merchantValues(paramsWith({ data }))).toEqual({
      accountName: 'Somchai',
      accountNumber: '1234567890',
      phoneNumber: '+66812345678',
    })
  })

  test('has its account number validated by the given account type, whatever text that is', () => {
    const read = (accountType: string) =>
      merchantValues(paramsWith({ currencyCode: 'MXN', data: { accountType, accountNumber: '032-180-0001' } }))
        .accountNumber
    expect(read('clabe')).toBe('0321800001')
    for (const accountType of ['constructor', '__proto__', 'toString']) expect(read(accountType)).toBe('032-180-0001')
  })

  test('is locked and shown, and missing mandatory fields are requested', () => {
    const form = formFor('CODE_PAYMENT', 'TWD', { data: { accountName: '王小明', postalCode: '106' } })
    expect(form).toMatchObject({
      required: ['emailAddress', 'phoneNumber', 'city'],
      optional: [],
      locked: { accountName: '王小明', postalCode: '106' },
      prefilled: {},
    })
  })

  test('is locked and sent too for fields that the method merely accepts', () => {
    const form = formFor('PIXQR', 'BRL', { data: { accountName: 'Ana', said: '8001015009087' } })
    expect(form.locked).toEqual({ accountName: 'Ana' })
    expect(isEmptyForm(form)).toBe(true)
  })

  test('fills the form if it may be changed', () => {
    const form = formFor('PIXQR', 'BRL', { data: { accountName: 'Ana' }, allowCustomerDataChange: true })
    expect(form).toMatchObject({
      required: [],
      optional: ['accountName'],
      locked: {},
      prefilled: { accountName: 'Ana' },
    })
  })
})

describe('one of several alternative fields', () => {
  test('is requested if none is given', () => {
    expect(formFor('PAYSHAP', 'ZAR', { data: { accountName: 'Ana' } })).toMatchObject({
      required: [],
      optional: ['phoneNumber', 'accountNumber'],
      requiresOneOf: ['phoneNumber', 'accountNumber'],
    })
  })

  test('is not requested if one is given', () => {
    const form = formFor('PAYSHAP', 'ZAR', { data: { phoneNumber: '+27821234567' } })
    expect(form.requiresOneOf).toEqual([])
    expect(isEmptyForm(form)).toBe(true)
  })
})

test('a locked number is not a violation before its account type is chosen', () => {
  const requirements = requirementsFor('BANK_TRANSFER', 'MXN')
  const form = formFor('BANK_TRANSFER', 'MXN', { data: { accountNumber: '032180000118359719' } })
  expect(form).toMatchObject({ required: ['accountType'], accountTypes: ['clabe', 'debit_card', 'cellphone'] })
  expect(fixedFaultsOf(requirements, 'MXN', form.locked)).toEqual([])
  expect(fixedFaultsOf(requirements, 'MXN', { ...form.locked, accountType: 'debit_card' })).toEqual([
    { field: 'accountNumber', code: 'length' },
  ])
  expect(fixedFaultsOf(requirements, 'MXN', { accountType: 'gold' })).toEqual([
    { field: 'accountType', code: 'choice' },
  ])
})

test('a form has only the merchant’s codes that the method accepts', () => {
  const data = { productId: 'SKU-1', idCustomer: 'C-1', externalProviderCode: 'X', accountName: 'Ana' }
  expect(merchantCodesOf(requirementsFor('PIXQR', 'BRL'), paramsWith({ data, currencyCode: 'BRL' }))).toEqual({
    productId: 'SKU-1',
    idCustomer: 'C-1',
    externalProviderCode: 'X',
  })
})
