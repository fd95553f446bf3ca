import { expect, test } from 'vitest'
import { nameOf, pathOfPayment } from './payment-path.ts'

test('a payment is found by its name', () => {
  const path = { merchantCode: 'shop', collection: 'payouts', id: 'order-1' }
  expect(pathOfPayment('shop', nameOf({ kind: 'payout', id: 'order-1' }))).toEqual(path)
})

test.each(['', 'payins', 'payins/', 'orders/a', 'payins/a/b', 'payins/a/', 'payins/a b'])(
  '%j is no name of a payment',
  (name) => {
    expect(pathOfPayment('shop', name)).toBeUndefined()
  },
)
