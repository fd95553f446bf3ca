import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

const { shop } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '1' } })

const money = { amount: 100, currencyCode: 'THB' }
const payin = payinBody('PROMPTPAY')

/** The faults that a create can have, in the order in which they are checked (D-209). */
const faults = [
  { status: 404, code: 'UNKNOWN_PATH', path: (path: string) => `${path}//` },
  { status: 405, code: 'METHOD_NOT_ALLOWED', method: 'PUT' },
  { status: 404, code: 'VERSION_UNSUPPORTED', headers: { 'x-api-version': '1' } },
  { status: 401, code: 'UNAUTHORIZED', headers: { authorization: 'Bearer wrong' } },
  { status: 403, code: 'FORBIDDEN', operations: ['GET /payins/.*'] },
  { status: 429, code: 'RATE_LIMIT_EXCEEDED', isTooFast: true },
  { status: 400, code: 'INVALID_REQUEST', body: { ...payin, returnUrl: 'no address' } },
  { status: 403, code: 'MONEY_NOT_ALLOWED', money: { amount: 200, currencyCode: 'THB' } },
] as const
type Fault = Partial<{
  status: number
  code: string
  path: (path: string) => string
  method: string
  headers: Readonly<Record<string, string>>
  operations: readonly string[]
  isTooFast: boolean
  body: object
  money: typeof money
}>

/** Sends a create with all these faults at once. */
async function createWith(id: string, wrong: readonly Fault[]) {
  const found = Object.assign({}, ...wrong) as Fault
  const headers = Object.assign({}, ...wrong.map((fault) => fault.headers ?? {}))
  const token = await shop.tokenFor(found.operations ?? '*', found.money && { money: found.money })
  if (found.isTooFast) await shop.gateway.limiter.take(`${SHOP} token ${jtiOf(token)}`, shop.clock.monotonic())
  const path = (found.path ?? String)(`/payins/${id}`)
  return shop.call(found.method ?? 'POST', path, { token, body: found.body ?? payin, headers })
}

const jtiOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

test('of every combination of faults the one checked first is reported', async () => {
  const combinations = Array.from({ length: 2 ** faults.length - 1 }, (_, place) =>
    faults.filter((_fault, bit) => ((place + 1) >> bit) & 1),
  )
  expect(combinations).toHaveLength(255)
  for (const [place, wrong] of combinations.entries()) {
    const response = await createWith(`combined-${place}`, wrong)
    expect([place, response.status, response.json]).toMatchObject([place, wrong[0]?.status, { code: wrong[0]?.code }])
  }
})

test('the same create without a fault is accepted', async () => {
  expect((await createWith('order-right', [])).status).toBe(201)
})
