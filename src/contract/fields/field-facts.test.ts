import { expect, test } from 'vitest'
import { currencyCodes } from '../currencies.ts'
import { fieldFacts } from './field-facts.ts'
import { customersFields, type Field, fieldNames, fields, formatOf } from './fields.ts'

test('documents say of each field where it comes back in a response', () => {
  const returned = fieldNames.flatMap((name) => {
    const { returnedIn } = fieldFacts[name]
    return returnedIn === null ? [] : [`${name} ${returnedIn}`]
  })
  expect(returned).toEqual([
    'accountName accountCustomer',
    'accountNumber accountCustomer',
    'emailAddress emailAddress',
    'phoneNumber phoneNumber',
    'upiId upiId',
    'said said',
    'passportNumber passportNumber',
    'taxId taxId',
    'postalCode paymentLocationCustomer',
    'city paymentLocationCustomer',
    'disctrict paymentLocationCustomer',
  ])
})

test('each field has its format in every currency, and another one only where a country or a kind of account has its own', () => {
  const usual = Object.fromEntries(fieldNames.map((name) => [name, formatOf(name, 'USDT')]))
  expect(fieldNames.map((name) => `${name} ${usual[name]}`)).toEqual([
    'accountName personName',
    'accountType accountKind',
    'accountNumber account',
    'emailAddress email',
    'phoneNumber phone',
    'upiId upiId',
    'titleBefore nameTitle',
    'firstName personName',
    'middleName personName',
    'lastName personName',
    'titleAfter nameTitle',
    'said southAfricanId',
    'passportNumber passport',
    'taxId taxNumber',
    'postalCode postalCode',
    'city place',
    'disctrict place',
    'productId merchantsOwnId',
    'externalProviderCode code',
    'identifyingReference identifyingReference',
    'randomKey randomKey',
    'taxPayerId taxNumber',
    'idCustomer merchantsOwnId',
  ])
  const own = currencyCodes.flatMap((code) => {
    const names = fieldNames.filter((name) => formatOf(name, code) !== usual[name])
    return names.map((name) => `${code} ${name} ${formatOf(name, code)}`)
  })
  expect(own).toEqual([
    ...['ARS accountNumber argentineAccount', 'ARS taxId cuit', 'BRL taxId cpf'],
    ...['BRL taxPayerId brazilianTaxNumber', 'JPY accountName katakanaName'],
    ...['JPY accountNumber japaneseAccount', 'KRW accountNumber koreanAccount'],
    ...['NAD accountNumber namibianAccount', 'NGN accountNumber nigerianAccount'],
    ...['THB accountNumber thaiAccount', 'VND accountNumber vietnameseAccount'],
    'ZAR accountNumber southAfricanAccount',
  ])
  const kinds = ['clabe', 'debit_card', 'cellphone'].map((kind) => formatOf('accountNumber', 'MXN', kind))
  expect(kinds).toEqual(['clabe', 'debitCard', 'mexicanCellphone'])
})

test('each field of a form has the keyboard, the autofill and the capitals that its value needs', () => {
  const inputs = customersFields.map((name) => {
    const { input }: Field = fields[name]
    const { type, inputMode = '-', autocomplete, autocapitalize = '-' } = input
    return [name, type, inputMode, autocomplete, autocapitalize].join(' ')
  })
  expect(inputs).toEqual([
    ...['accountName text - name words', 'accountType choice - off -', 'accountNumber text numeric off none'],
    ...['emailAddress email email email none', 'phoneNumber tel tel tel -', 'upiId text email off none'],
    ...['titleBefore text - honorific-prefix words', 'firstName text - given-name words'],
    ...['middleName text - additional-name words', 'lastName text - family-name words'],
    ...['titleAfter text - honorific-suffix words', 'said text numeric off -'],
    ...['passportNumber text - off characters', 'taxId text numeric off -'],
    ...['postalCode text numeric postal-code -', 'city text - address-level1 words'],
    'disctrict text - address-level2 words',
  ])
})
