import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payinDetail } from '#contract/operations/results.ts'
import { serverClock } from '../browser/time/server-clock.ts'
import { callGateway, type Failure, failureCodeOf, isPassing, isTokenRefused, wantedPauseMs } from './call-gateway.ts'
import { refused } from './refused.test-support.ts'

const fetchStub = vi.fn<typeof fetch>()

beforeEach(() => {
  // Test files share the clock.
  vi.spyOn(serverClock, 'observe').mockReturnValue(undefined)
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('fetch', fetchStub)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchStub.mockReset()
})

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetchStub.mockImplementation(async () => new Response(bodyText(status, body), { status, headers }))
const bodyText = (status: number, body: unknown) =>
  status === 204 || status === 304 ? null : typeof body === 'string' ? body : JSON.stringify(body)

/** A fetch that hangs until it is aborted. */
const hangs = () =>
  fetchStub.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )

const money = { amount: 100.5, currencyCode: 'THB' } as const
const detail = {
  paymentRequested: { money },
  process: { status: 'PROCESSING', createdAt: '2026-01-01T00:00:00.000Z' },
  paymentMethodResponse: { paymentMethodCode: 'PROMPTPAY' },
  idPayment: 'p1',
}
const readPayin = () => callGateway('readPayin', { token: 'a.b.c', id: 'Order_1' })
const setReference = () =>
  callGateway('setExternalReference', { token: 'a.b.c', id: 'Order_1', body: { reference: '413244427799' } })

describe('a request', () => {
  test('is one fetch of the operation, with version and token, without cookies or cache', async () => {
    answers(200, detail)
    await readPayin()
    const [url, init] = fetchStub.mock.calls[0] ?? []
    expect(fetchStub).toHaveBeenCalledTimes(1)
    expect(url).toBe('api/payins/Order_1')
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store', redirect: 'error' })
    expect(init).not.toHaveProperty('body')
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: 'application/json',
      authorization: 'Bearer a.b.c',
      'content-type': 'application/json',
      'x-api-version': '2',
    })
  })

  test('that may be held back says for how long, and what is known', async () => {
    answers(304, null)
    const known = { etag: 'W/"3"', result: payinDetail.parse(detail) }
    const call = callGateway('readPayin', { token: 'a.b.c', id: 'Order_1', waitSeconds: 25, known })
    expect(await call).toEqual({ ok: true, ...known })
    const sent = new Headers(fetchStub.mock.calls[0]?.[1]?.headers)
    expect([sent.get('prefer'), sent.get('if-none-match')]).toEqual(['wait=25', 'W/"3"'])
  })

  test('that prefers to wait and knows nothing learns by what its result is known', async () => {
    answers(200, detail, { etag: 'W/"1"', 'preference-applied': 'wait=25' })
    const call = () => callGateway('readPayin', { token: 'a.b.c', id: 'Order_1', waitSeconds: 25 })
    expect(await call()).toMatchObject({ ok: true, etag: 'W/"1"' })
    expect(new Headers(fetchStub.mock.calls[0]?.[1]?.headers).has('if-none-match')).toBe(false)
    // Another gateway, or a cache before it, has an entity tag and waits for nothing.
    answers(200, detail, { etag: 'W/"1"' })
    expect(await call()).toMatchObject({ ok: true, etag: undefined })
  })

  test.each([
    [undefined, 20_000],
    [25, 45_000],
  ])('ends after 20 s and the seconds of its wait (%s)', async (waitSeconds, endsAfterMs) => {
    hangs()
    const known = { etag: 'W/"3"', result: payinDetail.parse(detail) }
    const ended = vi.fn()
    const waiting = waitSeconds === undefined ? {} : { waitSeconds, known }
    void callGateway('readPayin', { token: 'a.b.c', id: 'Order_1', ...waiting }).then(ended)
    await vi.advanceTimersByTimeAsync(endsAfterMs - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith({ ok: false, failure: { kind: 'no_answer' } })
  })

  test('carries its body as JSON', async () => {
    answers(204, '')
    await setReference()
    expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"reference":"413244427799"}' })
  })

  test('has no other operation’s path, whatever the id is', async () => {
    answers(200, detail)
    await callGateway('readPayin', { token: 't', id: '../merchant-info' })
    expect(fetchStub.mock.calls[0]?.[0]).toBe('api/payins/~~~merchant-info')
  })
})

describe('a result', () => {
  test('is the body as the contract parses it', async () => {
    answers(200, { ...detail, newerField: 1 })
    expect(await readPayin()).toMatchObject({ ok: true, result: detail })
  })

  test('is undefined for 204', async () => {
    answers(204, '')
    expect(await setReference()).toEqual({ ok: true, result: undefined })
  })

  test('is read as PROCESSING for an unknown status, and drops optional fields of other types', async () => {
    const method = { paymentMethodCode: 'PROMPTPAY', qrCode: 7, expireAt: null, account: 'x' }
    answers(200, { ...detail, process: { ...detail.process, status: 'ON_HOLD' }, paymentMethodResponse: method })
    const called = await readPayin()
    expect(called).toMatchObject({ ok: true, result: { process: { status: 'PROCESSING' } } })
    const read = called.ok ? called.result.paymentMethodResponse : undefined
    expect([read?.qrCode, read?.expireAt, read?.account]).toEqual([undefined, undefined, undefined])
  })

  test('is refused if the amount due cannot be read', async () => {
    const moneyRequired = { amount: '99.07', currencyCode: 'THB' }
    const paymentMethodResponse = { paymentMethodCode: 'PROMPTPAY', moneyRequired }
    answers(200, { ...detail, paymentMethodResponse })
    expect(await readPayin()).toEqual({ ok: false, failure: { kind: 'unreadable', status: 200 } })
  })

  test.each(['<!doctype html><title>Log in</title>', '{"idPayment":', '', 'null', '[]', '{}', '"x"'])(
    'is not accepted from a captive portal or a broken connection: %j',
    async (body) => {
      answers(200, body)
      expect(await readPayin()).toEqual({ ok: false, failure: { kind: 'unreadable', status: 200 } })
    },
  )

  test.each([200, 202, 301, 304])('is not accepted with the status %d instead of 204', async (status) => {
    fetchStub.mockResolvedValue(new Response(null, { status }))
    expect(await setReference()).toEqual({ ok: false, failure: { kind: 'unreadable', status } })
  })
})

describe('a refusal', () => {
  const refusedBy = (status: number, code: string, message?: string) =>
    ({ ok: false, failure: { ...refused(status, code), message } }) as const

  test('keeps the violations', async () => {
    const violations = [{ path: 'paymentMethod.emailAddress', code: 'format', message: 'no' }]
    answers(400, { code: 'INVALID_REQUEST', message: 'no', violations })
    expect(await readPayin()).toMatchObject({ failure: { kind: 'refused', status: 400, violations } })
  })

  test.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'UNKNOWN_PATH'],
    [410, 'ENTITY_NOT_FOUND'],
    [409, 'ALREADY_ACCEPTED'],
    [500, 'SERVER_ERROR'],
  ])('%d has the gateway’s code %s and its words', async (status, code) => {
    answers(status, { code, message: 'no', idPayment: 'p1' })
    expect(await readPayin()).toEqual(refusedBy(status, code, 'no'))
  })

  test.each([401, 403, 410, 413, 429])('%d without a body is known by its status', async (status) => {
    answers(status, '')
    expect(await readPayin()).toEqual(refusedBy(status, `HTTP_${status}`))
    answers(status, '<html>')
    expect(await readPayin()).toEqual(refusedBy(status, `HTTP_${status}`))
  })

  test.each([400, 401, 403, 404, 406, 410, 451])("%d with somebody's page is not the gateway's", async (status) => {
    for (const type of ['text/html; charset=utf-8', 'Text/HTML']) {
      answers(status, '<!doctype html><title>Blocked</title>', { 'content-type': type })
      expect(await readPayin()).toEqual({ ok: false, failure: { kind: 'unreadable', status } })
    }
  })

  test.each([500, 502, 503, 504])('%d without the gateway’s body is an unreadable response', async (status) => {
    answers(status, '<html>Bad gateway</html>')
    expect(await readPayin()).toEqual({ ok: false, failure: { kind: 'unreadable', status } })
  })

  test('of a business rule is the list of its items, which require only a code', async () => {
    answers(406, [{ code: 'SECURITY_CHECK_FAILED', message: 'no' }, { code: 'CUSTOMER_NOT_REGISTERED' }])
    const called = await readPayin()
    if (called.ok || called.failure.kind !== 'business') throw new Error('no business refusal')
    const items = called.failure.items.map(({ code, message }) => `${code} ${message}`)
    expect(items).toEqual(['SECURITY_CHECK_FAILED no', 'CUSTOMER_NOT_REGISTERED '])
  })

  test('of a business rule without items is known by its status', async () => {
    for (const body of ['', '[]', '{}', '[{"message":"no code"}]']) {
      answers(406, body)
      expect(await readPayin()).toEqual(refusedBy(406, 'HTTP_406'))
    }
  })

  test('a list of items with another status is no business refusal', async () => {
    answers(403, [{ code: 'X', message: '' }])
    expect(await readPayin()).toEqual(refusedBy(403, 'HTTP_403'))
  })

  test.each([
    ['3', 3000],
    ['0', 0],
    ['1.5', 1500],
    ['-1', undefined],
    ['soon', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['Infinity', undefined],
    ['60', 60_000],
    // A proxy's maintenance page: by then the payment has ended.
    ['3600', 60_000],
    // Longer than the maximum delay of a timer, which would then fire at once and repeatedly.
    ['3000000', 60_000],
  ])('Retry-After: %s is %s ms', async (header, retryAfterMs) => {
    answers(429, { code: 'RATE_LIMIT_EXCEEDED', message: '' }, { 'retry-after': header })
    expect(await readPayin()).toMatchObject({ failure: { status: 429, retryAfterMs } })
  })

  test('the page of a firewall that limits requests says when the next one is taken', async () => {
    answers(429, '<!doctype html><title>Slow down</title>', { 'content-type': 'text/html', 'retry-after': '7' })
    const failure = { kind: 'refused', status: 429, code: 'HTTP_429', violations: [], retryAfterMs: 7000 }
    expect(await readPayin()).toEqual({ ok: false, failure })
  })

  test.each(['text/html', 'text/plain'])('a proxy says in %s when the next request is taken', async (type) => {
    answers(503, 'Service unavailable', { 'content-type': type, 'retry-after': '7' })
    const failure = { kind: 'unreadable', status: 503, retryAfterMs: 7000 } as const
    expect(await readPayin()).toEqual({ ok: false, failure })
    expect(wantedPauseMs(failure)).toBe(7000)
  })
})

describe('a call without a response', () => {
  const noAnswer = { ok: false, failure: { kind: 'no_answer' } }

  test('is reported when the network fails', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await readPayin()).toEqual(noAnswer)
  })

  test('is reported when a header value is invalid', async () => {
    fetchStub.mockImplementation(
      async (url, init) => new Response(String(new Request(`https://a.example${url}`, init))),
    )
    expect(await callGateway('readPayin', { token: 'a\nb', id: 'x' })).toEqual(noAnswer)
  })

  test('is reported when the page aborts it, before or during the call', async () => {
    hangs()
    const leaving = new AbortController()
    const during = callGateway('readPayin', { token: 't', id: 'x', signal: leaving.signal })
    leaving.abort()
    expect(await during).toEqual(noAnswer)
    expect(await callGateway('readPayin', { token: 't', id: 'x', signal: AbortSignal.abort() })).toEqual(noAnswer)
  })

  test('is reported at the timeout when a body stalls', async () => {
    fetchStub.mockImplementation(async (_, init) => {
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      })
      return new Response(body, { status: 200 })
    })
    const called = readPayin()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await called).toEqual({ ok: false, failure: { kind: 'unreadable', status: 200 } })
  })

  test('waits for a response to an early request with no timer of its own: that request has one', () => {
    vi.stubGlobal('earlyResponses', new Map([['GET /payins/Order_1 ', new Promise(() => undefined)]]))
    void readPayin()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no timer behind, nor does a response', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'))
    await readPayin()
    answers(200, detail)
    await readPayin()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('the gateway’s time is observed with the local times of each response, and not without a response', async () => {
  const date = 'Tue, 14 Nov 2023 22:13:20 GMT'
  answers(200, detail, { date })
  await readPayin()
  answers(500, '', { date })
  await readPayin()
  fetchStub.mockRejectedValue(new TypeError('Failed to fetch'))
  await readPayin()
  const observed = [date, 1_700_000_000_000, 1_700_000_000_000]
  expect(vi.mocked(serverClock.observe).mock.calls).toEqual([observed, observed])
})

const business: Failure = { kind: 'business', items: [{ code: 'SECURITY_CHECK_FAILED', message: '' }] }
const passing: readonly Failure[] = [{ kind: 'no_answer' }, { kind: 'unreadable', status: 200 }]
test.each([...passing, refused(429), refused(500), refused(503)])('%j may pass by itself', (failure) =>
  expect(isPassing(failure)).toBe(true),
)

test.each([business, ...[400, 401, 403, 409, 410].map((status) => refused(status))])(
  '%j does not pass by itself',
  (failure) => expect(isPassing(failure)).toBe(false),
)

test('only 401 and 403 mean that the token is refused', () => {
  expect([400, 401, 403, 404, 429, 500].filter((status) => isTokenRefused(refused(status)))).toEqual([401, 403])
  expect(isTokenRefused({ kind: 'no_answer' })).toBe(false)
})

test.each<[Failure, string]>([
  [{ kind: 'no_answer' }, 'NO_ANSWER'],
  [{ kind: 'unreadable', status: 502 }, 'HTTP 502'],
  [refused(403, 'MONEY_NOT_ALLOWED'), 'MONEY_NOT_ALLOWED (HTTP 403)'],
  [{ ...refused(401, 'UNAUTHORIZED'), message: 'Expired.' }, 'UNAUTHORIZED (HTTP 401): Expired.'],
  [{ ...refused(410, 'ENTITY_NOT_FOUND'), message: 'Unknown.' }, 'ENTITY_NOT_FOUND (HTTP 410)'],
  [
    { kind: 'business', items: ['FIRST_RULE', 'OTHER_RULE'].map((code) => ({ code, message: '' })) },
    'FIRST_RULE, OTHER_RULE',
  ],
])('the shop’s support reads of %j: %s', (failure, line) => expect(failureCodeOf(failure)).toBe(line))
