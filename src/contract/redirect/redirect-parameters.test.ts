import { expect, test } from 'vitest'
import { fieldParameters } from '../fields/field-parameters.ts'
import { fields, isCustomers } from '../fields/fields.ts'
import { redirectParameterNames, redirectParameters, statusParameterNames } from './redirect-parameters.ts'

const requiredNames = ['merchantCode', 'idPayin', 'token', 'amount', 'currencyCode', 'callbackUrl', 'returnUrl']
// biome-ignore format: one line as in the specification
const optionalNames = ['accountName', 'accountNumber', 'emailAddress', 'phoneNumber', 'allowCustomerDataChange', 'paymentMethodCode', 'paymentOperatorCode', 'optionsAvailable', 'upiId', 'idCustomer', 'productId', 'showDeepLink', 'passportNumber', 'postalCode', 'city', 'disctrict', 'externalProviderCode']
const extensions = ['taxId', 'said', 'accountType', 'lang']

test('the redirect parameters are the specification’s in its order, then extensions, four of them from the decisions', () => {
  const specified = [...requiredNames, ...optionalNames]
  expect(redirectParameterNames.slice(0, specified.length)).toEqual(specified)
  expect(redirectParameterNames).toEqual(expect.arrayContaining(extensions))
})

test('exactly seven redirect parameters are required', () => {
  expect(redirectParameterNames.filter((name) => redirectParameters[name].required)).toEqual(requiredNames)
})

test('the status page requires three parameters', () => {
  expect(statusParameterNames).toEqual(['idPayin', 'token', 'currencyCode'])
})

test('a redirect parameter for a field has the field’s name', () => {
  for (const name of fieldParameters) expect(Object.keys(fields)).toContain(name)
})

test('every field that a customer knows is personal data, as are the token and the customer’s id', () => {
  const personal = redirectParameterNames.filter((name) => redirectParameters[name].personal)
  const customers = fieldParameters.filter(isCustomers)
  expect([...personal].sort()).toEqual(['token', 'idCustomer', ...customers].sort())
})

test('booleans, addresses and codes have their own kinds', () => {
  const named = (kind: string) => redirectParameterNames.filter((name) => redirectParameters[name].kind === kind)
  expect(named('boolean')).toEqual(
    expect.arrayContaining(['allowCustomerDataChange', 'optionsAvailable', 'showDeepLink']),
  )
  expect(named('url')).toEqual(['callbackUrl', 'returnUrl'])
  expect(named('amount')).toEqual(['amount'])
})
