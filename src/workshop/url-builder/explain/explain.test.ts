import { describe, expect, test } from 'vitest'
import { complete, queryOf, required } from '#web/checkout/params/sample-address.test-support.ts'
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
    (text) => {
      expect(explainAddress(text, true)).toBeUndefined()
    },
  )
})
