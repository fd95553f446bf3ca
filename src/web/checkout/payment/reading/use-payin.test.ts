import { focusManager } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { PayinDetail } from '#contract/operations/results.ts'
import { queriesAsInBrowser, withClient } from '../../../browser/browser-queries.test-support.ts'
import { runHook } from '../../../browser/run-hook.test-support.ts'
import { alignServerClock } from '../../../browser/time/server-clock.test-support.ts'
import { serverClock } from '../../../browser/time/server-clock.ts'
import { createQueryClient } from '../query-client.ts'
import { samplePayin } from '../sample-payin.test-support.ts'
import { payinQuery, unread } from './payin-query.ts'
import { usePayin } from './use-payin.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** A quarter of an hour before the payment's deadline. */
const START = '2026-11-21T12:00:00.000Z'

const access = { idPayin: 'payment-1', token: 'token' }

queriesAsInBrowser()

type Answer = (request: RequestInit) => Response | Promise<Response>

const pending = () => Response.json(samplePayin('PROCESSING'))
const withStatus = (status: PayinDetail['process']['status']) => () => Response.json(samplePayin(status))
const refusal = (status: number, code: string, headers = {}) => {
  return () => Response.json({ code, message: 'refused' }, { status, headers })
}

interface Opening {
  readonly mayArrive?: boolean
  readonly startsAt?: string
  readonly openedMsAgo?: number
  readonly isVisible?: boolean
  /** What the page has read before the hook runs. */
  readonly known?: PayinDetail
  /** How the page was reached, as the browser tells it. */
  readonly navigation?: readonly object[]
}

/** A page that follows a payin; the gateway's answer may be changed at any time. */
async function follow(first: Answer = pending, { mayArrive = false, startsAt = START, ...page }: Opening = {}) {
  const gateway = { answer: first }
  const readsAtMs: number[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    readsAtMs.push(performance.now())
    return gateway.answer(request)
  })
  const client = createQueryClient()
  const { known, openedMsAgo = 0, isVisible = true, navigation = [] } = page
  const { queryKey } = payinQuery(access)
  if (known) client.setQueryData(queryKey, { ...unread, reading: { state: 'known', value: known } })
  // Without jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const hook = await runHook(() => usePayin(access, mayArrive), {
    startsAt,
    openedMsAgo,
    isVisible,
    prepare: () => {
      alignServerClock()
      Object.assign(performance, { getEntriesByType: () => navigation })
    },
    wrap: withClient(client),
  })
  /** How many reads begin within this time, which begins with `event`. */
  const readsIn = async (ms: number, event?: Parameters<typeof hook.page.tell>[0]): Promise<number> => {
    const before = readsAtMs.length
    if (event) hook.page.tell(event)
    await hook.pass(ms)
    return readsAtMs.length - before
  }
  return { gateway, hook, page: hook.page, readsIn, reads: () => readsAtMs.length }
}

describe('a page that follows a payment', () => {
  test('reads it at once, every 2 s for a minute, and then every 10 s', async () => {
    const { reads, readsIn } = await follow()
    expect(reads()).toBe(1)
    expect(await readsIn(20 * SECOND_MS)).toBe(10)
    await readsIn(MINUTE_MS)
    expect(await readsIn(MINUTE_MS)).toBe(6)
  })

  test.each(['visibilitychange', 'focus', 'pageshow', 'online'] as const)(
    'reads it at once, and again every 2 s, when the customer comes back from another app (%s)',
    async (event) => {
      const { page, readsIn } = await follow()
      await readsIn(10 * SECOND_MS)
      page.show({ visible: false })
      expect(await readsIn(5 * MINUTE_MS)).toBe(0)
      page.show({ visible: true })
      expect(await readsIn(1, event)).toBe(1)
      expect(await readsIn(20 * SECOND_MS)).toBe(10)
    },
  )

  test('notices within a second that it is visible again, should it not be told', async () => {
    const { page, readsIn } = await follow()
    await readsIn(MINUTE_MS)
    page.show({ visible: false })
    expect(await readsIn(MINUTE_MS)).toBe(0)
    page.show({ visible: true })
    expect(await readsIn(SECOND_MS + 1)).toBe(1)
  })

  test('reads it once more when the customer comes back during a read, which may have been answered before', async () => {
    const { gateway, hook, readsIn } = await follow()
    let answerFirst = (_: Response) => {}
    gateway.answer = () => new Promise((resolve) => (answerFirst = resolve))
    expect(await readsIn(2 * SECOND_MS)).toBe(1)
    gateway.answer = withStatus('SUCCESS')
    expect(await readsIn(SECOND_MS, 'focus')).toBe(0)
    answerFirst(pending())
    expect(await readsIn(1)).toBe(1)
    expect(await readsIn(1)).toBe(0)
    expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'SUCCESS' } } })
  })

  test('reads it at most twice for all events of one return', async () => {
    const { gateway, hook, page, readsIn } = await follow()
    await readsIn(MINUTE_MS + SECOND_MS)
    let answerLate = (_: Response) => {}
    gateway.answer = () => new Promise((resolve) => (answerLate = resolve))
    expect(await readsIn(1, 'visibilitychange')).toBe(1)
    page.tell('focus')
    page.tell('pageshow')
    gateway.answer = pending
    answerLate(pending())
    // The read under way may have been answered before the last event.
    expect(await readsIn(SECOND_MS)).toBe(1)
    expect(hook.latest().view.failures).toBe(0)
  })

  test.each([
    [4, 0],
    [6, 1],
  ])('that was read when the page was opened %i s ago is read at once %i times', async (seconds, expected) => {
    const { reads } = await follow(pending, { known: samplePayin('PROCESSING'), openedMsAgo: seconds * SECOND_MS })
    expect(reads()).toBe(expected)
  })

  test.each([
    ['navigate', 0],
    ['back_forward', 1],
  ])('that was read when the page was opened by %s is read at once %i times', async (type, expected) => {
    const { reads } = await follow(pending, { known: samplePayin('PROCESSING'), navigation: [{ type }] })
    expect(reads()).toBe(expected)
  })

  test('stops for good at a final status', async () => {
    const { gateway, readsIn, hook } = await follow()
    gateway.answer = withStatus('REFUSED')
    await readsIn(3 * SECOND_MS)
    gateway.answer = withStatus('SUCCESS')
    expect(await readsIn(MINUTE_MS, 'focus')).toBe(0)
    expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'REFUSED' } } })
  })

  test('stops when its token is refused, until the customer comes back', async () => {
    const { gateway, readsIn } = await follow()
    gateway.answer = refusal(401, 'TOKEN_INVALID')
    expect(await readsIn(2 * SECOND_MS)).toBe(1)
    expect(await readsIn(MINUTE_MS)).toBe(0)
    gateway.answer = pending
    expect(await readsIn(1, 'focus')).toBe(1)
    expect(await readsIn(10 * SECOND_MS)).toBe(5)
  })

  test('waits for the end of Retry-After, also when the customer comes back', async () => {
    const { gateway, readsIn } = await follow()
    gateway.answer = refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '20' })
    expect(await readsIn(2 * SECOND_MS)).toBe(1)
    expect(await readsIn(19 * SECOND_MS, 'focus')).toBe(0)
    expect(await readsIn(SECOND_MS)).toBe(1)
  })

  test('stops by itself two minutes after the deadline, and says so', async () => {
    const { readsIn, hook } = await follow(pending, { startsAt: '2026-11-21T12:14:50.000Z' })
    await readsIn(2 * MINUTE_MS)
    expect(hook.latest().hasStopped).toBe(false)
    await readsIn(MINUTE_MS)
    expect(hook.latest().hasStopped).toBe(true)
    expect(await readsIn(MINUTE_MS)).toBe(0)
  })
})

describe('a gateway that responds when the payment changes', () => {
  /** As such a gateway does: at once to whoever does not know the payment, else when it changes or after the wait. */
  function waiting() {
    const payment = { status: 'PROCESSING' as PayinDetail['process']['status'], version: 1 }
    const waits = new Set<() => void>()
    const aborted: number[] = []
    const headersNow = () => ({ etag: `W/"${payment.version}"`, 'preference-applied': 'wait=25' })
    const present = () => Response.json(samplePayin(payment.status), { headers: headersNow() })
    const answer: Answer = async ({ headers, signal }) => {
      const { prefer, 'if-none-match': known } = Object.fromEntries(new Headers(headers))
      expect(prefer).toBe('wait=25')
      if (known !== headersNow().etag) return present()
      await new Promise<void>((end, fail) => {
        waits.add(end)
        setTimeout(end, 25 * SECOND_MS)
        signal?.addEventListener('abort', () => {
          aborted.push(performance.now())
          fail(new Error('aborted'))
        })
      })
      return known === headersNow().etag ? new Response(null, { status: 304, headers: headersNow() }) : present()
    }
    const settle = (status: typeof payment.status) => {
      Object.assign(payment, { status, version: payment.version + 1 })
      for (const end of waits) end()
    }
    return { answer, settle, aborted }
  }

  test('is asked at most three times a minute, and shows the change at once', async () => {
    const { answer, settle } = waiting()
    const { readsIn, hook } = await follow(answer)
    expect(await readsIn(30 * SECOND_MS)).toBeLessThanOrEqual(2)
    expect(await readsIn(5 * MINUTE_MS)).toBeLessThanOrEqual(13)
    settle('SUCCESS')
    expect(await readsIn(1)).toBe(0)
    expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'SUCCESS' } } })
    expect(await readsIn(MINUTE_MS)).toBe(0)
  })

  test.each(['visibilitychange', 'focus', 'online'] as const)(
    'is asked anew for a response at once when the customer comes back (%s)',
    async (event) => {
      const { answer, settle, aborted } = waiting()
      const { gateway, readsIn, hook } = await follow(answer)
      // The network loses the response meanwhile.
      gateway.answer = async (request) => {
        await answer(request)
        return new Promise(() => undefined)
      }
      await readsIn(10 * SECOND_MS)
      gateway.answer = answer
      settle('SUCCESS')
      expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'PROCESSING' } } })
      expect(await readsIn(SECOND_MS, event)).toBe(1)
      expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'SUCCESS' } } })
      expect(aborted.length).toBeLessThanOrEqual(1)
    },
  )

  test('is asked again where its response has never come', async () => {
    const { answer } = waiting()
    const { gateway, readsIn, hook } = await follow(answer)
    await readsIn(3 * SECOND_MS)
    gateway.answer = ({ signal }) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
    await readsIn(80 * SECOND_MS)
    expect(hook.latest().view.failures).toBe(1)
    gateway.answer = answer
    await readsIn(50 * SECOND_MS)
    expect(hook.latest().view.failures).toBe(0)
  })

  test('that stops waiting is asked at the ordinary pace', async () => {
    const answer: Answer = ({ headers }) => {
      const known = new Headers(headers).get('if-none-match')
      const told = { etag: 'W/"1"', 'preference-applied': 'wait=25' }
      return known === 'W/"1"'
        ? new Response(null, { status: 304, headers: told })
        : Response.json(samplePayin('PROCESSING'), { headers: told })
    }
    const { readsIn } = await follow(answer)
    expect(await readsIn(20 * SECOND_MS)).toBeLessThanOrEqual(20)
    await readsIn(MINUTE_MS)
    // It never goes without a read until the budget has room again.
    for (let minute = 0; minute < 6; minute += 1) {
      const reads = await readsIn(MINUTE_MS)
      expect([minute, reads >= 5 && reads <= 12]).toEqual([minute, true])
    }
  })

  test('and of which a part is down for a while is asked to wait all the same', async () => {
    const { answer } = waiting()
    let fails = 3
    const { readsIn } = await follow((request) =>
      new Headers(request.headers).has('if-none-match') && fails-- > 0
        ? refusal(503, 'SERVICE_UNAVAILABLE')()
        : answer(request),
    )
    await readsIn(2 * MINUTE_MS)
    expect(fails).toBeLessThan(0)
    expect(await readsIn(5 * MINUTE_MS)).toBeLessThanOrEqual(13)
  })

  test('and that dates its responses at their end sets the clock right', async () => {
    const { answer } = waiting()
    const dated: Answer = async (request) => {
      const response = await answer(request)
      response.headers.set('date', new Date().toUTCString())
      return response
    }
    const { readsIn } = await follow(dated)
    await readsIn(2 * MINUTE_MS)
    expect(Math.abs(serverClock.nowMs() - Date.now())).toBeLessThan(1_000)
    alignServerClock()
  })
})

test('a customer who asks to read is told whether the gateway has responded', async () => {
  const { gateway, hook } = await follow()
  const answerOf = async (answer: Answer) => {
    gateway.answer = answer
    const told = hook.latest().readNow()
    await hook.pass(1)
    return told
  }
  expect(await answerOf(pending)).toBe(true)
  expect(await answerOf(refusal(503, 'BUSY'))).toBe(false)
  expect(await answerOf(refusal(410, 'ENTITY_NOT_FOUND'))).toBe(false)
  expect(await answerOf(pending)).toBe(true)
})

test('the end of the time to pay is that of the gateway’s clock on a device whose clock is wrong', async () => {
  const date = new Date('2026-11-21T12:20:00.000Z').toUTCString()
  const late: Answer = () => Response.json(samplePayin('PROCESSING'), { headers: { date } })
  const { hook, readsIn } = await follow(late)
  await readsIn(MINUTE_MS)
  expect(hook.latest().hasStopped).toBe(true)
  alignServerClock()
})

test('a device whose clock is set ahead by a day goes on asking, also after a read without a response', async () => {
  const openedMs = Date.parse(START) - performance.now()
  const dated: Answer = () => {
    const headers = { date: new Date(openedMs + performance.now()).toUTCString() }
    return Response.json(samplePayin('PROCESSING'), { headers })
  }
  const { gateway, hook, readsIn } = await follow(dated)
  await readsIn(2 * MINUTE_MS)
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS)
  gateway.answer = () => Promise.reject(new TypeError('no network'))
  // The jump of the clock may have been a sleep, so a read is owed, and is tried again after 2 and 4 s.
  expect(await readsIn(10 * SECOND_MS)).toBe(3)
  gateway.answer = dated
  expect(await readsIn(MINUTE_MS)).toBeGreaterThanOrEqual(6)
  expect(hook.latest().hasStopped).toBe(false)
  vi.setSystemTime(START)
  alignServerClock()
})

test('a page that says for ever that it is hidden is read once the customer sees it', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  const { readsIn } = await follow(pending, { isVisible: false })
  expect(await readsIn(20 * SECOND_MS)).toBe(0)
  for (const paint of frames.splice(0)) paint()
  expect(await readsIn(20 * SECOND_MS)).toBeGreaterThan(9)
  focusManager.setFocused(undefined)
})

describe('a payment that does not exist', () => {
  const absent = refusal(410, 'ENTITY_NOT_FOUND')

  test('is read once', async () => {
    const { reads, readsIn } = await follow(absent)
    expect(reads()).toBe(1)
    expect(await readsIn(MINUTE_MS)).toBe(0)
  })

  test('is read at once when another call has found something out', async () => {
    const { gateway, hook, reads } = await follow(absent)
    gateway.answer = pending
    hook.latest().learn((before) => before)
    await hook.pass(1)
    expect(reads()).toBe(2)
    expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'PROCESSING' } } })
  })

  test('is read for two minutes while its create may be on its way, then no more', async () => {
    const { readsIn } = await follow(absent, { mayArrive: true })
    expect(await readsIn(10 * SECOND_MS)).toBe(5)
    await readsIn(2 * MINUTE_MS)
    expect(await readsIn(MINUTE_MS)).toBe(0)
  })

  test('is read again when another tab has created it', async () => {
    const { gateway, readsIn, hook } = await follow(absent)
    gateway.answer = pending
    const channel = new BroadcastChannel('payin payment-1')
    channel.postMessage('changed')
    await vi.waitFor(async () => {
      await readsIn(1)
      expect(hook.latest().view.reading).toMatchObject({ value: { process: { status: 'PROCESSING' } } })
    })
    channel.close()
    expect(await readsIn(10 * SECOND_MS)).toBe(5)
  })
})
