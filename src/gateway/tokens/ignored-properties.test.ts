import { expect, test } from 'vitest'
import { ignoredProperties } from './ignored-properties.ts'

const body = { merchantCode: 'shop', timestamp: 1, validitySecs: 60, secret: 's', money: {}, operations: [] }

test.each([
  ['amount', ' money holds amount and currencyCode.'],
  ['currencyCode', ' money holds amount and currencyCode.'],
  ['Money', ' Is money meant?'],
  ['validity_secs', ' Is validitySecs meant?'],
  ['expiresIn', ''],
])('a token request is told that its %s is ignored', (name, hint) => {
  expect(ignoredProperties('createToken', JSON.stringify({ ...body, [name]: 1 }))).toEqual([
    `${name} is no property of this request and is ignored.${hint}`,
  ])
})

test('the properties of each token operation are its own', () => {
  expect(ignoredProperties('createToken', JSON.stringify(body))).toEqual([])
  const ofAction = { ...body, action: 'PAYIN_INFO', idPayment: 'a' }
  const ignored = 'operations is no property of this request and is ignored.'
  expect(ignoredProperties('createActionToken', JSON.stringify(ofAction))).toEqual([ignored])
})

test('at most twenty names of a usual shape are repeated', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, 1]))
  expect(ignoredProperties('createToken', JSON.stringify({ ...body, ...many }))).toHaveLength(20)
  expect(ignoredProperties('createToken', JSON.stringify({ 'a b': 1, ['x'.repeat(41)]: 1 }))).toEqual([])
})
