import { describe, expect, test } from 'vitest'
import type { Parameters as RedirectParameters } from './address-parameters.ts'
import { shapeFaults } from './parameter-faults.ts'
import { redirectParameterNames, redirectParameters, statusParameterNames } from './redirect-parameters.ts'

const right = {
  merchantCode: ['shop'],
  idPayin: ['order-1'],
  token: ['aaaa.bbbb.cccc'],
  amount: ['100.50'],
  currencyCode: ['THB'],
  callbackUrl: ['https://shop.example/callback'],
  returnUrl: ['https://shop.example/back'],
}
const faultsOf = (change: Partial<Record<keyof typeof right, readonly string[]>>) =>
  shapeFaults(new Map(Object.entries({ ...right, ...change })) as RedirectParameters, {
    page: 'payment',
    allowsHttp: false,
  })

describe('the faults of a redirect', () => {
  test('are none for the required parameters alone', () => {
    expect(faultsOf({})).toEqual([])
  })

  test('name every required parameter if there is none at all', () => {
    const missing = (page: 'payment' | 'status') =>
      shapeFaults(new Map(), { page, allowsHttp: false }).map(({ parameter, problem }) => [parameter, problem])
    const required = redirectParameterNames.filter((name) => redirectParameters[name].required)
    expect(missing('payment')).toEqual(required.map((name) => [name, 'missing']))
    expect(missing('status')).toEqual(statusParameterNames.map((name) => [name, 'missing']))
  })

  test('say which decimals an amount may have, and what came', () => {
    const expected = 'a positive amount with at most the decimals that THB has'
    expect(faultsOf({ amount: ['1.005'] })).toEqual([
      { parameter: 'amount', problem: 'format', expected, came: '1.005' },
    ])
  })

  test('name an amount once, and its decimals also beside other faults', () => {
    const named = (change: Parameters<typeof faultsOf>[0]) =>
      faultsOf(change).map(({ parameter, problem }) => `${problem} ${parameter}`)
    expect(named({ amount: ['x'] })).toEqual(['format amount'])
    expect(named({ amount: ['x'], returnUrl: ['x'] })).toEqual(['format amount', 'format returnUrl'])
    expect(named({ amount: ['1.005'], returnUrl: ['x'] })).toEqual(['format returnUrl', 'format amount'])
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
