import { expect, test } from 'vitest'
import { violation } from '#contract/operations/violations.ts'
import { shapeOf } from './shape.test-support.ts'
import { sayWhatCame } from './what-came.ts'

const said = (path: string, code: 'type' | 'choice' | 'format' | 'length', body: unknown) =>
  sayWhatCame([violation(path, code, 'must be right')], body, false)[0]?.message

test.each([
  [{}, '; it is absent'],
  [{ a: null }, '; it is null'],
  [{ a: [] }, '; it is a list'],
  [{ a: {} }, '; it is an object'],
  [{ a: 'x' }, '; it is a text'],
  [{ a: 7 }, '; it is a number'],
  [{ a: false }, '; it is true or false'],
])('the violation of a type says which one came: %j', (body, words) => {
  expect(said('a', 'type', body)?.endsWith(words)).toBe(true)
})

test('the violation of a length counts characters, and not units of UTF-16', () => {
  expect(said('a', 'length', { a: '𠮷𠮷' })).toMatch(/; it has 2 characters$/)
})

test.each([
  ['paymentMethod.paymentMethodCode', 'PIX', '; it is PIX'],
  ['paymentRequested.money.currencyCode', 'brl', '; it is brl, and codes are in capital letters'],
  ['paymentMethodCode', 'X'.repeat(40), `; it is ${'X'.repeat(40)}`],
  ['paymentMethodCode', 'X'.repeat(41), undefined],
  ['paymentMethodCode', 'a@b', undefined],
  ['account.accountType', 'savings', undefined],
])('the violation of a list at %s repeats "%s" only where it is a short code', (path, value, words) => {
  const body = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  const message = said(path, 'choice', body) ?? ''
  expect(/; it is .*$/.exec(message)?.[0]).toBe(words)
})

test.each([
  ['shop.example', '; it is not absolute'],
  ['https%3A%2F%2Fshop.example', '; it is URL-encoded, as in a query only'],
  ['ftp://shop.example', '; it has another scheme'],
  ['http://shop.example', '; it has another scheme'],
  ['https://user:pass@shop.example', '; it contains credentials'],
  [`https://shop.example/${'x'.repeat(2048)}`, '; it is longer'],
  ['https://shop.example/a b', '; it contains spaces, backslashes or invisible characters'],
])('the violation of an address says what is wrong with %s, and not the address', (value, words) => {
  for (const name of ['callbackUrl', 'returnUrl']) {
    expect(said(name, 'format', { [name]: value })?.endsWith(words)).toBe(true)
    expect(said(name, 'format', { [name]: value })).not.toContain(value)
  }
})

test('an http address has a right scheme where the product is served over http', () => {
  const faults = [violation('returnUrl', 'format', 'must be right')]
  expect(sayWhatCame(faults, { returnUrl: 'http://shop.example' }, true)).toEqual(faults)
})

test('a value of a customer is never repeated', () => {
  const message = 'paymentMethod.emailAddress does not have the required format: must be right'
  expect(said('paymentMethod.emailAddress', 'format', { paymentMethod: { emailAddress: 'CANARY' } })).toBe(message)
})

const depths = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

test.each([
  [32, 'The request does not follow the interface.'],
  [33, expect.stringMatching(/^The JSON is nested too deep \(position \d+\)\.$/)],
])('a body of %i levels is read to the end, or refused for its depth', async (levels, message) => {
  const shape = await shapeOf('listPayinOptions', { text: depths(levels) })
  expect(shape).toMatchObject({ ok: false, refusal: { message } })
})

test.each([
  ['readPayin', 'idPayin'],
  ['readTopUp', 'idTopUp'],
  ['readPayout', 'idPayout'],
  ['setExternalReference', 'idPayin'],
] as const)('%s names its id %s where it is none', async (name, path) => {
  const message = expect.stringContaining('1 to 250 of A-Z a-z 0-9 _ -')
  const refusal = { violations: [{ path, code: 'format', message }] }
  expect(await shapeOf(name, { entityId: 'a b' })).toMatchObject({ refusal })
})
