import { expect, test } from 'vitest'
import { payeesByApp } from './transfer.ts'

test('UPI ids differ by app and by receiver', () => {
  const payees = [...payeesByApp(0), ...payeesByApp(1)]
  for (const { idAddress } of payees) expect(idAddress).toMatch(/^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/)
  expect(new Set(payees.map(({ idAddress }) => idAddress)).size).toBe(payees.length)
  expect(payeesByApp(0).map(({ name }) => name)).toEqual(['Google Pay', 'PhonePe', 'Paytm', 'BHIM'])
})
