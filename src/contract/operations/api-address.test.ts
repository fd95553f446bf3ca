import { expect, test } from 'vitest'
import { baseUrlOf } from './api-address.ts'

test('the merchant API is below /api of the public address', () => {
  expect(baseUrlOf('https://pay.example')).toBe('https://pay.example/api')
})
