import { expect, test } from 'vitest'
import { merchantApiOf } from './overview.ts'

test('the merchant API is below /api of the public address', () => {
  expect(merchantApiOf({ publicUrl: 'https://pay.example' })).toBe('https://pay.example/api')
})
