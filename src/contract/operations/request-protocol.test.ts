import { expect, test } from 'vitest'
import { baseUrlOf } from './request-protocol.ts'

test('the merchant API is below /api of the public address', () => {
  expect(baseUrlOf('https://pay.example')).toBe('https://pay.example/api')
})
