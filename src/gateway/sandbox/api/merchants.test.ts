import { expect, test } from 'vitest'
import { merchantRegistration } from '#contract/sandbox/merchants.ts'
import { merchantEntrySchema } from '../../merchants/merchant-entry.ts'

test('a registration has every key of an entry of MERCHANTS_FILE, and no other', () => {
  const keys = Object.keys(merchantRegistration.shape)
  expect(keys.toSorted()).toEqual(Object.keys(merchantEntrySchema(true).shape).toSorted())
})
