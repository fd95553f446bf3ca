import { expect, test } from 'vitest'
import { signedSampleOf } from './refused-section.tsx'

const refused = {
  operation: 'createToken',
  expectedText: '{"merchantCode":"shop","operations":["GET /balances"],"timestamp":1767261600000}',
}

test('a refused token request is written anew with its own grant, for the merchant that it names', () => {
  expect(signedSampleOf(refused, 'http://localhost:8080/api')).toMatchObject({
    name: 'createToken',
    merchantCode: 'shop',
    body: { merchantCode: 'shop', operations: ['GET /balances'] },
  })
})

test.each([
  ['of another operation', { ...refused, operation: 'readPayin' }],
  ['of no operation', { expectedText: refused.expectedText }],
  ['without a text to sign', { operation: 'createToken' }],
  ['whose text is no JSON object', { ...refused, expectedText: '[1]' }],
  ['whose text is no JSON', { ...refused, expectedText: '{' }],
])('a refused request %s is not written anew', (_, request) => {
  expect(signedSampleOf(request, 'http://localhost:8080/api')).toBeUndefined()
})
