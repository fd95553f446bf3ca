import { describe, expect, test } from 'vitest'
import { requirementsOf } from '../fields/field-requirements.ts'
import { englishNameOf, factsOf, fullMethodOf, isPaired, methodPairs } from './method-facts.ts'
import { isMethodCode, type MethodCode, methodCodes, methodOf, needsExternalReference } from './methods.ts'
import { type SpecifiedMethod, specifiedCodes, specifiedOf, wordsIn } from './specified-methods.test-support.ts'

const lifetimesSecs = { '5 min': 300, '15 min': 900, '30 min': 1800, '24 h': 86_400, '7 days': 604_800 } as const

test('the tables start with the specification’s 27 methods in 48 pairs, in its order', () => {
  expect(specifiedCodes).toHaveLength(27)
  expect(methodCodes.slice(0, specifiedCodes.length)).toEqual(specifiedCodes)
  expect(methodPairs.filter(({ method }) => specifiedOf(method))).toHaveLength(48)
})

test('every pair of a method and a currency is listed once', () => {
  const pairs = methodPairs.map(({ method, currencyCode }) => `${method} ${currencyCode}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(methodPairs.filter(({ method, currencyCode }) => !isPaired(method, currencyCode))).toEqual([])
  expect(isPaired('PIXQR', 'THB')).toBe(false)
})

const specifiedMethods = specifiedCodes.map((code: MethodCode) => {
  const said = specifiedOf(code)
  if (said === undefined) throw new Error(`${code} is not specified`)
  return { code, said }
})

describe.each(specifiedMethods)('$code is as specified', ({ code, said }) => {
  const row = fullMethodOf(code)

  test('in its currencies, request objects, completion, lifetime and name', () => {
    expect(row.currencies).toEqual(wordsIn(said.currencies))
    expect(row.requests).toEqual(wordsIn(said.requests))
    expect(row.completion).toBe(said.completion)
    expect(row.lifetimeSecs).toBe(lifetimesSecs[said.lifetime])
    expect(row.brand).toBe(said.brand)
    expect(row.operators === undefined).toBe(said.operators === 'none')
  })

  test('in the response fields that complete it', () => {
    expect(row.responseFields).toEqual(wordsIn(said.completedBy))
    expect(row.optionalResponseFields ?? []).toEqual(wordsIn(said.sometimes))
  })

  test('in its external reference and its decreased amount', () => {
    expect([needsExternalReference(row, undefined), needsExternalReference(row, 'a@upi')]).toEqual([
      said.reference !== undefined,
      said.reference === 'always',
    ])
    expect(row.moneyRequired?.replace('_', ' ')).toBe(said.decreasedAmount)
  })

  test.each(row.currencies)(
    'in %s in its mandatory fields, its optional ones and its account types',
    (currencyCode) => {
      const { required, optional, requiresOneOf, operatorRequired, accountTypes } = requirementsOf(row, currencyCode)
      const mandatory = [
        ...required,
        ...(requiresOneOf.length > 0 ? ['one', 'of', ...requiresOneOf] : []),
        ...(operatorRequired ? ['operator'] : []),
      ]
      expect(mandatory).toEqual(wordsIn(said.required?.[currencyCode]))
      expect(optional).toEqual(optionalIn(said, required))
      expect(accountTypes?.join(' ')).toBe(said.accountTypes?.[currencyCode])
    },
  )
})

const optionalIn = ({ optional }: SpecifiedMethod, required: readonly string[]) =>
  wordsIn(optional).filter((name) => !required.includes(name))

describe.each(methodPairs)('$method in $currencyCode', ({ method, currencyCode }) => {
  test('lists each field once, and accepts the four fields that every method accepts', () => {
    const { required, optional, accepted } = requirementsOf(methodOf(method), currencyCode)
    const all: readonly string[] = [...required, ...optional, ...accepted]
    expect(new Set(all).size).toBe(all.length)
    for (const name of ['accountName', 'accountNumber', 'emailAddress', 'phoneNumber']) expect(all).toContain(name)
  })
})

/** The page of each of these kinds needs one of these fields. */
const fieldsOfKind: Readonly<Record<string, readonly string[]>> = {
  redirect: ['redirectTo'],
  qr: ['qrCode', 'qrRawData', 'upiQrDeepLink'],
  transfer: ['account'],
  instructions: ['paymentInstructionList'],
  code: ['reference'],
  address: ['account'],
}

test.each(methodCodes)('%s has response fields of its kind of completion, none of them listed twice', (code) => {
  const { responseFields, optionalResponseFields = [] } = factsOf(code)
  const all = [...responseFields, ...optionalResponseFields]
  expect(new Set(all).size).toBe(all.length)
  const ofKind = fieldsOfKind[methodOf(code).completion]
  if (ofKind) expect(all.some((name) => ofKind.includes(name))).toBe(true)
})

test('no two methods have the same name in the documents', () => {
  expect(new Set(methodCodes.map(englishNameOf)).size).toBe(methodCodes.length)
})

test('names of Object.prototype are not methods', () => {
  expect(isMethodCode('PIXQR')).toBe(true)
  expect(['pixqr', '', 'constructor', '__proto__', 'hasOwnProperty'].filter(isMethodCode)).toEqual([])
})
