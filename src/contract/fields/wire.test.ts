import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatOf } from '../operations/payment-request.ts'
import type { FieldValues } from './field-values.ts'
import { type FieldName, fieldNames } from './fields.ts'
import { nestedOf } from './wire.ts'

// fc.dictionary knows no unions of keys; every key comes from the table.
const values = fc.dictionary(fc.constantFrom(...fieldNames), fc.string()) as fc.Arbitrary<FieldValues>

test('field values are the same after a round trip through a request body', () => {
  fc.assert(
    fc.property(values, (flat) => {
      expect(flatOf(nestedOf(flat))).toEqual({ values: { ...flat }, wrongParents: [] })
      expect(flatOf(JSON.parse(JSON.stringify(nestedOf(flat)))).values).toEqual({ ...flat })
    }),
  )
})

test('every field is the same after a round trip, alone and with all others', () => {
  const all = Object.fromEntries(fieldNames.map((name) => [name, `value of ${name}`]))
  expect(flatOf(nestedOf(all)).values).toEqual(all)
  for (const name of fieldNames) expect(flatOf(nestedOf({ [name]: 'x' })).values).toEqual({ [name]: 'x' })
})

test('fields with the same parent path share one object', () => {
  expect(nestedOf({ accountName: 'A', accountNumber: '1', emailAddress: 'e', city: 'c', idCustomer: 'i' })).toEqual({
    paymentMethod: {
      account: { accountName: 'A', accountNumber: '1' },
      emailAddress: 'e',
      paymentLocation: { city: 'c' },
    },
    customer: { idCustomer: 'i' },
  })
  expect(nestedOf({})).toEqual({})
})

test('reading a wire body leaves out absent fields', () => {
  expect(flatOf({})).toEqual({ values: {}, wrongParents: [] })
  expect(flatOf({ paymentMethod: { account: {} } })).toEqual({ values: {}, wrongParents: [] })
})

test.each([
  [{ paymentMethod: { account: 'x' } }, ['paymentMethod.account']],
  [
    { paymentMethod: { account: null, customerName: [], paymentLocation: 7 } },
    ['paymentMethod.account', 'paymentMethod.customerName', 'paymentMethod.paymentLocation'],
  ],
  [{ paymentMethod: true }, ['paymentMethod']],
  [{ customer: 'x' }, ['customer']],
])('a parent that is no object is named once: %j', (body, paths) => expect(flatOf(body).wrongParents).toEqual(paths))

test('values of other types are kept, so that the row can refuse them', () => {
  const values: unknown[] = [null, 0, false, [], {}]
  for (const emailAddress of values)
    expect(flatOf({ paymentMethod: { emailAddress } }).values).toEqual({ emailAddress })
})

test('reading a wire body ignores inherited properties', () => {
  const inherited: Record<FieldName | string, unknown> = Object.create({ customer: { idCustomer: 'x' } })
  expect(flatOf(inherited).values).toEqual({})
  expect(flatOf(JSON.parse('{"__proto__":{"customer":{"idCustomer":"x"}}}')).values).toEqual({})
})
