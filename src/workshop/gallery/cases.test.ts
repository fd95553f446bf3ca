import { describe, expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { methodPairs } from '#contract/method-facts.ts'
import type { ExamplePair } from '#contract/sandbox/examples.ts'
import { type Case, casesOf, stepNames } from './cases.ts'
import { caseIn, frameAddress, viewOf } from './view.ts'

const pairs: readonly ExamplePair[] = methodPairs.map(({ method, currencyCode }) => ({
  methodCode: method,
  currencyCode,
  operatorCodes: method === 'EWALLET' ? ['DANA', 'OVO'] : [],
  operators: method === 'EWALLET' ? 5 : 0,
}))
const all = casesOf(pairs, {})
const inStep = (step: string, cases: readonly Case[] = all) => cases.filter((one) => one.step === step)

test('every step is there', () => {
  expect(new Set(all.map(({ step }) => step))).toEqual(new Set(stepNames))
})

test('every method in every currency is paid and ends, in each way', () => {
  for (const { methodCode, currencyCode } of pairs) {
    const own = casesOf(pairs, { methodCode, currencyCode })
    expect(inStep('pay', own).length).toBeGreaterThanOrEqual(4)
    expect(inStep('done', own).map(({ state }) => state)).toEqual(['SUCCESS', 'REFUSED', ...failureReasonCodes])
  }
})

test('the methods of a currency are chosen from once', () => {
  expect(inStep('choose')).toHaveLength(new Set(pairs.map(({ currencyCode }) => currencyCode)).size)
})

test('only what is offered and asked is shown: no operators of a method without, no form that asks nothing', () => {
  expect(new Set(inStep('operator').map(({ methodCode }) => methodCode))).toEqual(new Set(['EWALLET']))
  expect(casesOf(pairs, { step: 'form', methodCode: 'DUITNOW' })).toEqual([])
  expect(casesOf(pairs, { step: 'form', methodCode: 'CODE_PAYMENT' })).not.toEqual([])
})

test('operators that complete in another way are paid each in its own', () => {
  const open = casesOf(pairs, { step: 'pay', state: 'open', methodCode: 'EWALLET' })
  expect(open.map(({ operatorCode }) => operatorCode)).toEqual(['DANA', 'OVO'])
})

describe('an address', () => {
  const view = { locale: 'th', scheme: 'dark', device: 'desktop', color: '#0b5d3b' } as const

  test('of each screen is its own, and leads back to it', () => {
    const addresses = all.map((one) => frameAddress(one, view))
    expect(new Set(addresses).size).toBe(all.length)
    expect(addresses.map((address) => caseIn(queryOf(address)))).toEqual(all)
  })

  test('says how the screen is looked at', () => {
    expect(all.slice(0, 1).map((one) => viewOf(queryOf(frameAddress(one, view))))).toEqual([view])
    expect(viewOf(new URLSearchParams('scheme=red'))).toEqual({
      locale: 'en',
      scheme: 'light',
      device: 'phone',
      color: '',
    })
  })
})

const queryOf = (address: string): URLSearchParams => new URL(address, 'http://localhost').searchParams
