import { describe, expect, test } from 'vitest'
import { complete, queryOf, required } from '#contract/redirect/sample-address.test-support.ts'
import { explainAddress } from './explain.ts'

const explain = (query: string) => explainAddress(`https://pay.example/${query}`, false)

test('a valid address has no fault, and every parameter is explained', () => {
  const explanation = explain(queryOf(complete))
  expect(explanation?.faults).toEqual([])
  expect(explanation?.parameters.map(({ name }) => name).sort()).toEqual(Object.keys(complete).sort())
})

test('every fault of an address is named, not only the first', () => {
  const explanation = explain(queryOf({ ...required, amount: '1,5', returnUrl: 'shop', optionsAvailable: 'yes' }))
  expect(explanation?.faults.map(({ parameter }) => parameter)).toEqual(['amount', 'returnUrl', 'optionsAvailable'])
})

test('a token is shown shortened', () => {
  const token = explain(queryOf(required))?.parameters.find(({ name }) => name === 'token')
  expect(token?.came.join('')).not.toContain(required.token)
})

test('the rule of customer data is the length of its field, in the currency and for the account type of the address', () => {
  const ruleOf = (name: string, given: Readonly<Record<string, string>>) => {
    const explanation = explain(queryOf({ ...required, currencyCode: 'THB', ...given }))
    const { rule, fault } = explanation?.parameters.find((parameter) => parameter.name === name) ?? {}
    return [rule, fault?.expected]
  }
  const atMost = (length: number, more = '') => `text of at most ${length} characters${more}`
  expect(ruleOf('city', { city: 'Bangkok' })).toEqual([atMost(100), undefined])
  expect(ruleOf('city', { city: 'B'.repeat(321) })).toEqual([atMost(100), atMost(100)])
  const account = { accountNumber: '1' }
  const inMexico = { ...account, currencyCode: 'MXN', accountType: 'clabe' }
  expect(ruleOf('accountNumber', account)).toEqual([atMost(15, ', separators aside'), undefined])
  expect(ruleOf('accountNumber', inMexico)[0]).toBe(atMost(18, ', separators aside'))
  expect(ruleOf('accountNumber', { ...account, currencyCode: 'XXX' })[0]).toBe(atMost(34, ', separators aside'))
})

test('an address of the status page needs three parameters only', () => {
  const { idPayin, token, currencyCode } = required
  const status = explainAddress(`https://pay.example/status${queryOf({ idPayin, token, currencyCode })}`, false)
  expect(status).toMatchObject({ page: 'status', faults: [] })
})

describe('a pasted text', () => {
  test.each([queryOf(required), queryOf(required).slice(1)])('is explained when it is a query alone: %s', (query) => {
    expect(explainAddress(query, false)?.faults).toEqual([])
  })

  test.each(['', 'hello', 'javascript:alert(1)', 'ftp://x/?amount=1'])(
    'is not explained when it is no address: %j',
    (text) => expect(explainAddress(text, true)).toBeUndefined(),
  )
})
