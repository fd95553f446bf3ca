import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsFor } from '#contract/redirect/given-values.ts'
import { formOf, isEmptyForm } from './form.ts'
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
