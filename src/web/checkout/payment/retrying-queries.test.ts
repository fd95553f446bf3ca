import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { ApiResult, CallGateway, Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { withClient } from '../../browser/browser-queries.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { setServing } from '../../browser/serving.ts'
import { createQueryClient } from './query-client.ts'
import {
  merchantQuery,
  readingOf,
  retryAfterFailureMs,
  retryingQuery,
  type Tried,
  useMerchant,
} from './retrying-queries.ts'
import { ruledOut } from './sample-payin.test-support.ts'

const options: PaymentOptions = { data: [{ paymentMethodCode: 'PROMPTPAY' }] }
const answered: Tried<'listPayinOptions'> = { apiResult: { ok: true, result: options }, failures: 0 }
const failing = (failure: Failure, failures: number) => ({ apiResult: { ok: false, failure }, failures }) as const
const reading = (tried: Tried<'listPayinOptions'> | undefined) => readingOf(tried, ({ result }) => result)
const busy: Failure = { kind: 'refused', status: 429, code: 'RATE_LIMIT_EXCEEDED', violations: [], retryAfterMs: 5_000 }

test('a successful response is the result of the query', () => {
  expect(reading(answered)).toEqual({ state: 'known', value: options })
  expect(retryAfterFailureMs(answered)).toBe(false)
})

test('a query without a response counts as waiting', () => expect(reading(undefined)).toEqual({ state: 'waiting' }))

describe('a temporary failure', () => {
  test('is not shown the first time', () => expect(reading(failing(busy, 1))).toEqual({ state: 'waiting' }))

  test('is shown the second time', () => expect(reading(failing(busy, 2))).toEqual({ state: 'failed', failure: busy }))

  test('is retried with growing pauses, never before the end of Retry-After', () => {
    expect(retryAfterFailureMs(failing({ kind: 'no_answer' }, 1))).toBe(2_000)
    expect(retryAfterFailureMs(failing({ kind: 'no_answer' }, 9))).toBe(30_000)
    expect(retryAfterFailureMs(failing(busy, 1))).toBe(5_000)
  })
})

test.each([refused(401), refused(403), ruledOut('PAYMENT_OPTION_UNAVAILABLE')])(
  'a refusal is shown at once and not retried: %o',
  (failure) => {
    expect(reading(failing(failure, 1))).toEqual({ state: 'failed', failure })
    expect(retryAfterFailureMs(failing(failure, 1))).toBe(false)
  },
)

test('a query that fails again and again is tried after 2, 4, 8, 16 and 30 s, and anew after a success', async () => {
  const client = createQueryClient()
  const results: ApiResult<'listPayinOptions'>[] = []
  const query = retryingQuery<'listPayinOptions'>({
    queryKey: ['options'],
    call: async () => results.shift() ?? { ok: true, result: options },
  })
  const silence: ApiResult<'listPayinOptions'> = { ok: false, failure: { kind: 'no_answer' } }
  const pauses = async (count: number) => {
    results.push(...Array<typeof silence>(count).fill(silence))
    const found: (number | false)[] = []
    for (let turn = 0; turn <= count; turn += 1)
      found.push(retryAfterFailureMs(await client.fetchQuery({ ...query, staleTime: 0 })))
    return found
  }
  expect(await pauses(6)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, false])
  expect(await pauses(1)).toEqual([2_000, false])
})

afterEach(() => {
  setServing(undefined)
})

/** A page whose gateway gives this answer about the merchant. */
async function open(answer: () => Response, origin = 'https://pay.example') {
  vi.stubGlobal('fetch', async () => answer())
  setServing({ origin, isTest: false })
  const running = await runHook(() => useMerchant('a.b.c'), { wrap: withClient(createQueryClient()) })
  await running.pass(100)
  return running.latest()
}
const configured = (channelInfo: object) => () => Response.json({ channelInfo })

test('a merchant is shown with its name, its logo and its support', async () => {
  const support = { url: 'https://shop.example/help', email: 'help@shop.example' }
  const [name, logoUrl] = ['Blue Bottle', 'https://cdn.shop.example/logo.svg']
  const theme = { logoUrl, color: '#b00020' }
  expect(await open(configured({ name, theme, support }))).toEqual({ name, logoUrl, support })
})

test.each([
  ['http://cdn.shop.example/logo.svg', undefined],
  ['javascript:alert(1)', undefined],
  ['https://pay.example/logo.svg', 'https://pay.example/logo.svg'],
])('of the logo %s the page shows %s', async (logoUrl, expected) => {
  expect((await open(configured({ name: 'Shop', theme: { logoUrl } }))).logoUrl).toBe(expected)
})

test.each([
  ['http://localhost:8080/logo.svg', 'http://localhost:8080/logo.svg'],
  ['http://cdn.shop.example/logo.svg', undefined],
])('on a page that is served over http, of the logo %s the page shows %s', async (logoUrl, expected) => {
  expect((await open(configured({ theme: { logoUrl } }), 'http://localhost:8080')).logoUrl).toBe(expected)
})

test('a merchant that the token may not read is not shown', async () => {
  expect(await open(() => Response.json({ code: 'FORBIDDEN', message: 'no' }, { status: 403 }))).toEqual({})
})

test('the colour of a merchant is on the page before its name is, and not while a server renders', async () => {
  // The response is used for whatever operation is called.
  const result = { channelInfo: { theme: { color: '#b00020' } } }
  const call = (async () => ({ ok: true, result })) as unknown as CallGateway
  const styled = new Map<string, string>()
  const style = { setProperty: (name: string, value: string) => styled.set(name, value) }
  vi.stubGlobal('document', { documentElement: { style } })
  const read = () => createQueryClient().fetchQuery(merchantQuery('a.b.c', call))
  setServing({ origin: 'https://pay.example', isTest: false })
  await read()
  expect([...styled.keys()]).toEqual([])
  setServing(undefined)
  await read()
  expect(styled.get('--light-fill')).toBe('#b00020')
})
