import { describe, expect, test } from 'vitest'
import { currencyCodes } from '../currencies.ts'
import { isAmountIn, rulesFor } from './parameter-rules.ts'
import type { ParameterKind } from './redirect-parameters.ts'

const ruleOf = (kind: ParameterKind) => rulesFor(false)[kind]

describe('the rule of a parameter says what is expected:', () => {
  test('of an address by the way the page is served', () => {
    const words = 'URL of at most 2048 characters, URL-encoded'
    expect(rulesFor(false).url.expected).toBe(`an absolute https ${words}`)
    expect(rulesFor(true).url.expected).toBe(`an absolute http or https ${words}`)
  })

  test('of a currency by listing them', () => {
    expect(ruleOf('currency').expected).toBe(`one of ${currencyCodes.join(', ')}`)
    expect(currencyCodes.join(', ')).toContain('BRL, ')
  })

  test.each([
    ['id', /250 characters/],
    ['token', /token of the gateway/],
    ['amount', /decimal number/],
    ['boolean', /true or false/],
    ['code', /100 letters/],
    ['field', /320 characters/],
    ['language', /BCP 47/],
  ] as const)('of the kind %s in words', (kind, words) => {
    expect(ruleOf(kind).expected).toMatch(words)
  })
})

describe('the longest and the shortest value:', () => {
  test.each([
    ['id', 250],
    ['token', 16_384],
    ['code', 100],
    ['field', 320],
    ['language', 35],
  ] as const)('%s has at most %i characters', (kind, longest) => {
    expect(ruleOf(kind).isRight('a'.repeat(longest))).toBe(true)
    expect(ruleOf(kind).isRight('a'.repeat(longest + 1))).toBe(false)
  })

  test('a language has at least 2', () => {
    expect([ruleOf('language').isRight('en'), ruleOf('language').isRight('e')]).toEqual([true, false])
  })
})

describe('the format of', () => {
  test('an address and a currency is judged by their own rules', () => {
    expect(ruleOf('url').isRight('https://shop.example/')).toBe(true)
    expect(ruleOf('url').isRight('http://shop.example/')).toBe(false)
    expect([ruleOf('currency').isRight('THB'), ruleOf('currency').isRight('thb')]).toEqual([true, false])
  })

  test.each(['true', 'false', 'TRUE', 'False'])('a boolean allows %s', (value) => {
    expect(ruleOf('boolean').isRight(value)).toBe(true)
  })

  test.each(['untrue', 'true ', 'falsehood', '1'])('a boolean does not allow "%s"', (value) => {
    expect(ruleOf('boolean').isRight(value)).toBe(false)
  })

  test.each(['0.01', '1', '99.95', '999999999999999', '1.000000'])('an amount allows %s', (value) => {
    expect(ruleOf('amount').isRight(value)).toBe(true)
  })

  test.each(['0', '0.00', '1a', '1.', '.5', '01', '1.0000000', '1000000000000000'])(
    'an amount does not allow %s',
    (value) => {
      expect(ruleOf('amount').isRight(value)).toBe(false)
    },
  )
})

test('an amount is judged by its currency, where that is known', () => {
  expect([isAmountIn('1.5', 'THB'), isAmountIn('1.5', 'JPY'), isAmountIn('1.5', 'none')]).toEqual([true, false, true])
})
