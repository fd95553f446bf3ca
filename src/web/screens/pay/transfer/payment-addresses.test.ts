import { expect, test } from 'vitest'
import { isChoice } from './payment-addresses.tsx'

const address = (name: string) => ({ name, idAddress: 'x' })

test('addresses by app are alternatives, and the parts of one account are not', () => {
  expect(isChoice([address('Google Pay'), address('PhonePe')])).toBe(true)
  expect(isChoice([address('Account number'), address('IFSC'), address('Beneficiary')])).toBe(false)
  expect(isChoice([address('Google Pay')])).toBe(false)
})
