import { expect, test } from 'vitest'
import type { Merchant } from '../../merchants/merchant.ts'
import { claimsOf } from '../../tokens/claims.ts'
import { readBearer } from './bearer.ts'

const claims = claimsOf({ merchantCode: 'shop', timestampSecs: 0, clockOffsetMs: 0, operations: [], tokenId: 'a' })
const token = {
  claims,
  operations: { literals: new Set<string>(), prefixes: [], patterns: new Map(), patternBytes: 0 },
}
const merchant: Pick<Merchant, 'merchantCode'> = { merchantCode: 'shop' }

/** Reads a header at a gateway that has issued one token, `a.b-c_d`. */
const read = (header: string | undefined, merchants: readonly string[] = ['shop']) =>
  readBearer(
    {
      verifier: { verify: async (text) => (text === 'a.b-c_d' ? token : undefined) },
      merchants: {
        // The gate passes the merchant on and reads nothing of it.
        find: async (code) => (merchants.includes(code) ? (merchant as Merchant) : undefined),
        list: async () => [],
        isConfigured: () => false,
      },
    },
    new Headers(header === undefined ? {} : { authorization: header }),
  )

test.each(['Bearer a.b-c_d', 'bearer a.b-c_d', 'BEARER   a.b-c_d'])(
  '%j gives the token and its merchant',
  async (header) => {
    expect(await read(header)).toEqual({ ok: true, token, merchant })
  },
)

test.each([undefined, '', 'Bearer', 'a.b-c_d', 'Basic a.b-c_d', 'Bearer a.b-c_d, Bearer a.b-c_d', 'Bearer a b'])(
  '%j is no bearer token',
  async (header) => {
    expect(await read(header)).toMatchObject({
      refusal: { code: 'UNAUTHORIZED', message: 'A bearer token is required.' },
    })
  },
)

test.each([
  ['that the gateway has not issued', 'Bearer a.b-c_e', ['shop']],
  ['of a merchant that is gone', 'Bearer a.b-c_d', []],
])('a token %s is not valid', async (_, header, merchants) => {
  expect(await read(header, merchants)).toMatchObject({
    refusal: { code: 'UNAUTHORIZED', message: 'The token is not valid.' },
  })
})
