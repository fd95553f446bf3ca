import { describe, expect, test } from 'vitest'
import { currencyCodes } from '../currencies.ts'
import { isAmountIn, rulesFor, shapeFaults } from './address-faults.ts'
import type { Parameters as RedirectParameters } from './address-parameters.ts'
import {
  type ParameterKind,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from './redirect-parameters.ts'

const right = {
  merchantCode: ['shop'],
  idPayin: ['order-1'],
  token: ['aaaa.bbbb.cccc'],
  amount: ['100.50'],
  currencyCode: ['THB'],
  callbackUrl: ['https://shop.example/callback'],
  returnUrl: ['https://shop.example/back'],
}
const rules = { page: 'payment', allowsHttp: false } as const
const faultsOf = (change: Partial<Record<keyof typeof right, readonly string[]>>) =>
  shapeFaults(new Map(Object.entries({ ...right, ...change })) as RedirectParameters, rules)

describe('the faults of a redirect', () => {
  test('are none for the required parameters alone', () => expect(faultsOf({})).toEqual([]))

  test('name every required parameter if there is none at all', () => {
    const missing = (page: 'payment' | 'status') =>
      shapeFaults(new Map(), { page, allowsHttp: false }).map(({ parameter, problem }) => [parameter, problem])
    const required = redirectParameterNames.filter((name) => redirectParameters[name].required)
    expect(missing('payment')).toEqual(required.map((name) => [name, 'missing']))
    expect(missing('status')).toEqual(statusParameterNames.map((name) => [name, 'missing']))
  })

  test('say which decimals an amount may have, and what came', () => {
    const expected = 'a positive amount with at most the decimals that THB has'
    const fault = { parameter: 'amount', problem: 'format', expected, came: '1.005' }
    expect(faultsOf({ amount: ['1.005'] })).toEqual([fault])
  })

  test('name an amount once, and its decimals also beside other faults', () => {
    const named = (change: Parameters<typeof faultsOf>[0]) =>
      faultsOf(change).map(({ parameter, problem }) => `${problem} ${parameter}`)
    expect(named({ amount: ['x'] })).toEqual(['format amount'])
    expect(named({ amount: ['x'], returnUrl: ['x'] })).toEqual(['format amount', 'format returnUrl'])
    expect(named({ amount: ['1.005'], returnUrl: ['x'] })).toEqual(['format returnUrl', 'format amount'])
    expect(named({ amount: ['1.5'], currencyCode: ['JPY'] })).toEqual(['format amount'])
    expect(named({ amount: ['1.5'], currencyCode: ['XXX'] })).toEqual(['format currencyCode'])
  })

  test('show each value of a repeated parameter', () => {
    expect(faultsOf({ merchantCode: ['one', 'two'] })).toMatchObject([{ problem: 'repeated', came: 'one & two' }])
  })

  test('show at most half and at most six characters of a token', () => {
    const came = (token: string) => faultsOf({ token: [token] })[0]?.came
    expect(came('a b')).toBe('a…')
    expect(came('a b c d e f g h i')).toBe('a b c …')
  })
})

const ruleOf = (kind: ParameterKind) => rulesFor(false)[kind]

describe('the rule of a parameter says what is expected:', () => {
  test('of an address by the way the page is served', () => {
    const words = 'URL of at most 2048 characters, URL-encoded once'
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
    ['merchant', /250 letters/],
    ['code', /100 letters/],
    ['field', /320 characters/],
    ['language', /BCP 47/],
  ] as const)('of the kind %s in words', (kind, words) => expect(ruleOf(kind).expected).toMatch(words))
})

describe('the longest and the shortest value:', () => {
  test.each([
    ['id', 250],
    ['token', 16_384],
    ['merchant', 250],
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

  const amounts = ['0.01', '1', '99.95', '999999999999999', '1.000000']
  const noAmounts = ['0', '0.00', '1a', '1.', '.5', '01', '1.0000000', '1000000000000000']
  test.each([
    ['boolean', ['true', 'false', 'TRUE', 'False'], ['untrue', 'true ', 'falsehood', '1']],
    ['language', ['pt-BR', 'pt_BR', 'zh_Hant_TW'], ['pt BR', 'pt/BR', 'pt.BR']],
    ['amount', amounts, noAmounts],
  ] as const)('the kind %s allows each of %j and none of %j', (kind, allowed, refused) => {
    for (const value of allowed) expect(ruleOf(kind).isRight(value), value).toBe(true)
    for (const value of refused) expect(ruleOf(kind).isRight(value), value).toBe(false)
  })
})

test('an amount is judged by its currency, where that is known', () => {
  expect([isAmountIn('1.5', 'THB'), isAmountIn('1.5', 'JPY'), isAmountIn('1.5', 'none')]).toEqual([true, false, true])
})
