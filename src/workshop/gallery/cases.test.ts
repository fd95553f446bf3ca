import { describe, expect, test } from 'vitest'
import { failureReasonCodes } from '#contract/errors.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
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

test('the gallery shows every step', () => expect(new Set(all.map(({ step }) => step))).toEqual(new Set(stepNames)))

test('the gallery shows every method in every currency while it is paid and with each result', () => {
  for (const { methodCode, currencyCode } of pairs) {
    const own = casesOf(pairs, { methodCode, currencyCode })
    expect(inStep('pay', own).length).toBeGreaterThanOrEqual(4)
    expect(inStep('done', own).map(({ state }) => state)).toEqual(['SUCCESS', 'REFUSED', ...failureReasonCodes])
  }
})

test('the gallery shows the choice of methods once per currency', () => {
  expect(inStep('choose')).toHaveLength(new Set(pairs.map(({ currencyCode }) => currencyCode)).size)
})

test('the gallery shows neither operators of a method without operators nor a form without fields', () => {
  expect(new Set(inStep('operator').map(({ methodCode }) => methodCode))).toEqual(new Set(['EWALLET']))
  expect(casesOf(pairs, { step: 'form', methodCode: 'DUITNOW' })).toEqual([])
  expect(casesOf(pairs, { step: 'form', methodCode: 'CODE_PAYMENT' })).not.toEqual([])
})

test('the gallery shows the payment screen of each operator that completes in another way', () => {
  const open = casesOf(pairs, { step: 'pay', state: 'open', methodCode: 'EWALLET' })
  expect(open.map(({ operatorCode }) => operatorCode)).toEqual(['DANA', 'OVO'])
})

describe('the address of a screen', () => {
  const view = { locale: 'th', scheme: 'dark', device: 'desktop', color: '#0b5d3b' } as const

  test('is unique and names that screen again', () => {
    const addresses = all.map((one) => frameAddress(one, view))
    expect(new Set(addresses).size).toBe(all.length)
    expect(addresses.map((address) => caseIn(queryOf(address), 'choose'))).toEqual(all)
  })

  test('holds the view', () => {
    expect(all.slice(0, 1).map((one) => viewOf(queryOf(frameAddress(one, view))))).toEqual([view])
    const usual = { locale: 'en', scheme: 'light', device: 'phone', color: '' }
    expect(viewOf(new URLSearchParams('scheme=red'))).toEqual(usual)
  })
})

const queryOf = (address: string): URLSearchParams => new URL(address, 'http://localhost').searchParams
