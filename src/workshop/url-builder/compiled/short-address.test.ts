import { expect, test } from 'vitest'
import { shortAddressOf } from './compiled-url.tsx'

test('the short address has a line for each parameter and the beginning of the token only', () => {
  const url = 'http://localhost:8080/?merchantCode=shop&token=eyJhbGciOiJFZERTQSJ9.x.y&returnUrl=http%3A%2F%2Fa.example'
  expect(shortAddressOf(url)).toBe(
    [
      'http://localhost:8080/',
      'merchantCode=shop',
      'token=eyJhbGci… (24 characters)',
      'returnUrl=http://a.example',
    ].join('\n'),
  )
})
