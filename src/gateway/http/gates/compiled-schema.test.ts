import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { payin, payout, topUp } from '#contract/requests.ts'
import { compiled } from './compiled-schema.ts'

const whole = {
  paymentRequested: { money: { amount: 45.5, currencyCode: 'BRL' }, customerSegment: 'gold' },
  paymentMethod: { paymentMethodCode: 'PIXQR', paymentOperatorCode: 'OVO', account: { accountName: 'Ana' } },
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/return',
  customer: { idCustomer: 'c-1' },
  paymentTypeCode: 'TOPUP_WALLET',
}

const inMoney = ['amount', 'currencyCode'].map((name) => ['paymentRequested', 'money', name])
const inMethod = ['paymentMethodCode', 'paymentOperatorCode', 'account'].map((name) => ['paymentMethod', name])
const inRequested = ['money', 'customerSegment'].map((name) => ['paymentRequested', name])
const paths = [...Object.keys(whole).map((name) => [name]), ...inRequested, ...inMoney, ...inMethod, ['customer', 'x']]
const other = fc.constantFrom(undefined, null, '', 0, -1, 1e21, true, 'EUR', 'XXX', [], {}, { amount: 1 })
const change = fc.tuple(fc.constantFrom(...paths), other)

/** The whole body with up to three of its parts replaced. */
const bodies = fc.array(change, { maxLength: 3 }).map((changes) => changes.reduce<unknown>(replaced, whole))

function replaced(body: unknown, [[name = '', ...rest], value]: readonly [readonly string[], unknown]): unknown {
  if (typeof body !== 'object' || body === null) return body
  const inner: unknown = Object.entries(body).find(([key]) => key === name)?.[1]
  return { ...body, [name]: rest.length === 0 ? value : replaced(inner, [rest, value]) }
}

test.each(Object.entries({ payin, topUp, payout }))('a compiled %s has the verdicts of the contract', (_, schema) => {
  const judge = compiled<unknown>(schema)
  const verdictOf = ({ success, data, error }: { success: boolean; data?: unknown; error?: { issues: object[] } }) =>
    success ? data : error?.issues
  fc.assert(
    fc.property(bodies, (body) => {
      expect(verdictOf(judge.safeParse(body))).toEqual(verdictOf(schema.safeParse(body)))
    }),
    { numRuns: 300 },
  )
  expect(judge.safeParse(whole).success).toBe(true)
})

test('unknown properties are left out of an object, and stay in a loose one and in what optional ones hold', () => {
  const part = z.looseObject({ known: z.string() })
  const judge = compiled(z.object({ part, absent: z.optional(part), present: z.optional(z.object({ x: z.number() })) }))
  expect(judge.safeParse({ part: { known: 'a', more: 1 }, present: { x: 1, y: 2 }, other: 3 })).toEqual({
    success: true,
    data: { part: { known: 'a', more: 1 }, present: { x: 1 } },
  })
})

test('only an object can be compiled', () => {
  expect(() => compiled(z.string())).toThrow('A body is an object, not string')
})
