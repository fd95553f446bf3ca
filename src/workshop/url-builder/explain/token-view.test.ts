import { expect, test } from 'vitest'
import { tokenWith } from '#contract/redirect/sample-address.test-support.ts'
import { tokenTextOf } from './token-view.tsx'

test('a token is shown with its claims and the instant it expires', () => {
  const text = tokenTextOf(tokenWith({ sub: 'เดโม', exp: 1_700_000_000 }))
  expect(text?.expiresAt).toBe('2023-11-14T22:13:20.000Z')
  expect(JSON.parse(text?.json ?? '')).toMatchObject({ header: { alg: 'EdDSA' }, claims: { sub: 'เดโม' } })
})

test('a token is read whichever characters of base64url it has', () => {
  const subjects = Array.from({ length: 12 }, (_, length) => `${'~'.repeat(length)}???>>>`)
  const tokens = subjects.map((sub) => tokenWith({ sub }))
  expect(tokens.some((token) => token.includes('-')) && tokens.some((token) => token.includes('_'))).toBe(true)
  const read = tokens.map((token) => JSON.parse(tokenTextOf(token)?.json ?? '{}').claims?.sub)
  expect(read).toEqual(subjects)
})

test.each(['', 'a.b.c', 'opaque-token', 'bnVsbA.bnVsbA.c', tokenWith('text')])(
  'the token %j cannot be decoded',
  (token) => expect(tokenTextOf(token)).toBeUndefined(),
)

test.each([undefined, 'soon', 1e300])('a token whose expiry is %j has no expiry', (exp) => {
  expect(tokenTextOf(tokenWith({ exp }))).toMatchObject({ expiresAt: undefined })
})
