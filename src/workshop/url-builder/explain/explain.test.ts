import { describe, expect, test } from 'vitest'
import { complete, queryOf, required } from '#web/checkout/params/sample-address.test-support.ts'
import { explainAddress } from './explain.ts'

const explain = (query: string) => explainAddress(`https://pay.example/${query}`, false)

test('a right address has no fault, and every parameter is explained', () => {
  const explanation = explain(queryOf(complete))
  expect(explanation?.faults).toEqual([])
  expect(explanation?.parameters.map(({ name }) => name).sort()).toEqual(Object.keys(complete).sort())
})

test('what is missing is explained as well as what came', () => {
  const { amount: _, ...rest } = required
  const missing = explain(queryOf(rest))?.parameters.find(({ name }) => name === 'amount')
  expect(missing).toMatchObject({ came: [], required: true, fault: { problem: 'missing' } })
})

test('every fault is named, not only the first', () => {
  const explanation = explain(queryOf({ ...required, amount: '1,5', returnUrl: 'shop', optionsAvailable: 'yes' }))
  expect(explanation?.faults.map(({ parameter }) => parameter)).toEqual(['amount', 'returnUrl', 'optionsAvailable'])
})

test('a token is never shown whole', () => {
  const token = explain(queryOf(required))?.parameters.find(({ name }) => name === 'token')
  expect(token?.came.join('')).not.toContain(required.token)
})

test('names that nobody knows are told: they may be misspelt', () => {
  expect(explain(queryOf({ ...required, currencycode: 'THB', district: 'x' }))?.ignored).toEqual(['currencycode'])
})

test('the status page needs three parameters', () => {
  const { idPayin, token, currencyCode } = required
  const status = explainAddress(`https://pay.example/status${queryOf({ idPayin, token, currencyCode })}`, false)
  expect(status).toMatchObject({ page: 'status', faults: [] })
})

describe('what can be pasted', () => {
  test.each([queryOf(required), queryOf(required).slice(1)])('a query alone: %s', (query) => {
    expect(explainAddress(query, false)?.faults).toEqual([])
  })

  test.each(['', 'hello', 'javascript:alert(1)', 'ftp://x/?amount=1'])('%j is no address', (text) => {
    expect(explainAddress(text, true)).toBeUndefined()
  })
})
