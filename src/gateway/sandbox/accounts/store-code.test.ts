import { expect, test } from 'vitest'
import { storeCode } from './store-code.ts'

test('a store code has fourteen characters and belongs to its payment', () => {
  expect(storeCode('payin-1')).toMatch(/^[A-Z0-9]{14}$/)
  expect(storeCode('payin-1')).toBe(storeCode('payin-1'))
  expect(storeCode('payin-2')).not.toBe(storeCode('payin-1'))
})
