import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type CallbackAttempts, callbackAttempts } from '#contract/sandbox/callbacks.ts'
import { temporaryDirectory } from '../../../store/temporary-store.test-support.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway, SHOP } from '../support/harness.test-support.ts'
import { ordersOf, payinBody } from '../support/orders.test-support.ts'
import { answeredWith, postTo, readCallbacks, sandboxClient } from '../support/sandbox-client.test-support.ts'
import { FAILURES_SHOWN_FROM_MS, inParts, sized } from '../support/trust-size.test-support.ts'

/** Statuses that each callback URL responds with in turn, then 200; null is no response. Durations in milliseconds. */
const scripts = new Map<string, { readonly statuses: (number | null)[]; readonly durationMs: number }>()
const post = postTo(async (url) => {
  const script = scripts.get(url)
  const status = script?.statuses.shift()
  return answeredWith(status === undefined ? 200 : status, script?.durationMs)
})
const scripted = (name: string, statuses: (number | null)[], durationMs = 0): string => {
  const url = `http://shop.example/${name}`
  scripts.set(url, { statuses: [...statuses], durationMs })
  return url
}

const logged: unknown[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
const { shop, orders } = await gatewayOfFile({ variables: { RATE_LIMIT_PER_SECOND: '100000' }, ports: { post, log } })

const attemptSeconds = ({ attempts }: CallbackAttempts): number[] =>
  attempts.map(({ at }) => (Date.parse(at) - Date.parse(attempts[0]?.at ?? '')) / 1000)

const settledPayin = (callbackUrl: string) => ({ ...payinBody('QRPH', { amount: 10 }), callbackUrl })

describe('Repeated callbacks:', () => {
  test('a receiver that never says 200 gets five attempts, at 0, 120, 240, 360 and 480 seconds', async () => {
    const { id } = await orders.create('payins', settledPayin(scripted('never', Array(6).fill(500))))
    await orders.advance(86_400)
    const callbacks = await readCallbacks(shop, id)
    expect(attemptSeconds(callbacks)).toEqual([0, 120, 240, 360, 480])
    expect(callbacks.nextAttemptAt).toBeUndefined()
  })

  test('the 120 seconds begin when the failed attempt has ended', async () => {
    const { id } = await orders.create('payins', settledPayin(scripted('slow', [null, 500, 200], 10_000)))
    await orders.advance(86_400)
    const callbacks = await readCallbacks(shop, id)
    expect(attemptSeconds(callbacks)).toEqual([0, 130, 260])
    const late = { status: null, error: 'timeout', response: null, durationMs: 10_000 }
    expect(callbacks.attempts).toMatchObject([late, { status: 500, response: {} }, { status: 200 }])
  })

  test('a failed attempt is logged with its status, or with why there was none', async () => {
    logged.length = 0
    await orders.create('payins', settledPayin(scripted('logged', [500, null])))
    await orders.advance(3600)
    expect(logged).toMatchObject([
      { msg: 'callback failed', attempt: 1, status: 500 },
      { msg: 'callback failed', attempt: 2, status: null, reason: 'timeout' },
    ])
  })

  test.each([201, 202, 204, 301, 302, 404, 418, 500, 503])('a callback that gets %i is repeated', async (status) => {
    const { id } = await orders.create('payins', settledPayin(scripted(`code-${status}`, [status])))
    await orders.advance(3600)
    const { attempts } = await readCallbacks(shop, id)
    expect(attempts.map((attempt) => attempt.status)).toEqual([status, 200])
  })

  test('between two attempts the time of the next one is told', async () => {
    const { id } = await orders.create('payins', settledPayin(scripted('announced', [500])))
    await orders.advance(10)
    const { attempts, nextAttemptAt = '' } = await readCallbacks(shop, id)
    expect(Date.parse(nextAttemptAt) - Date.parse(attempts[0]?.at ?? '')).toBe(120_000)
  })

  test('without a callbackUrl, and before the status has changed, nothing is sent', async () => {
    const silent = await orders.create('payins', payinBody('QRPH', { amount: 10 }))
    const body = { ...payinBody('QRPH', { amount: 45 }), callbackUrl: scripted('open', []) }
    const open = await orders.create('payins', body)
    await orders.advance(60)
    expect(await readCallbacks(shop, silent.id)).toEqual({ attempts: [] })
    expect(await readCallbacks(shop, open.id)).toEqual({ attempts: [] })
  })

  const count = sized(1000, 105)

  test(
    `${count} payins whose receivers fail zero to five times or for ever get exactly the attempts they need`,
    async () => {
      const failures = Array.from({ length: count }, (_, place) => place % 7)
      const order = (count: number, place: number) =>
        orders.create('payins', settledPayin(scripted(`bulk-${place}`, Array(count).fill(503))))
      const created = await inParts([...failures.entries()], 50, ([place, count]) => order(count, place))
      await orders.advance(3600)
      const made = await Promise.all(created.map(async ({ id }) => (await readCallbacks(shop, id)).attempts.length))
      expect(made).toEqual(failures.map((count) => Math.min(count + 1, 5)))
    },
    FAILURES_SHOWN_FROM_MS,
  )
})

describe('A callback that is sent again', () => {
  const resend = (id: string) => sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/callbacks/!resend`)

  test('is sent at once, and the response has the attempt', async () => {
    const { id } = await orders.create('payins', settledPayin(scripted('again', [])))
    await orders.advance(60)
    const { status, json } = await resend(id)
    expect(status).toBe(200)
    expect(callbackAttempts.parse(json).attempts.map((attempt) => attempt.status)).toEqual([200, 200])
  })

  test('takes the place of the repeats still planned, and is repeated itself', async () => {
    const { id } = await orders.create('payins', settledPayin(scripted('anew', [500, 500, 500, 500, 500, 500, 500])))
    await orders.advance(60)
    await resend(id)
    await orders.advance(3600)
    const callbacks = await readCallbacks(shop, id)
    expect(attemptSeconds(callbacks)).toEqual([0, 57, 177, 297, 417, 537])
    const numbers = callbacks.attempts.map(({ attempt, isResent }) => [attempt, isResent])
    expect(numbers).toEqual([[1, false], ...[1, 2, 3, 4, 5].map((attempt) => [attempt, true])])
  })

  test('is the first of its own also long after a success, and after the last repeat', async () => {
    const numbersOf = ({ attempts }: CallbackAttempts) => attempts.map(({ attempt, isResent }) => [attempt, isResent])
    const received = await orders.create('payins', settledPayin(scripted('received', [])))
    await orders.advance(600)
    await resend(received.id)
    await orders.advance(600)
    await resend(received.id)
    const attempts = await readCallbacks(shop, received.id)
    expect(numbersOf(attempts)).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ])
    expect(attempts.attempts.flatMap((attempt) => Object.keys(attempt))).not.toContain('error')

    const given = await orders.create('payins', settledPayin(scripted('given-up', [500, 500, 500, 500, 500])))
    await orders.advance(3600)
    await resend(given.id)
    const five = [1, 2, 3, 4, 5].map((attempt) => [attempt, false])
    expect(numbersOf(await readCallbacks(shop, given.id))).toEqual([...five, [1, true]])
  })

  test('is refused with 409 where there is no callback to send, with 410 where there is no payment', async () => {
    const open = await orders.create('payins', { ...payinBody('QRPH', { amount: 45 }), callbackUrl: scripted('x', []) })
    const silent = await orders.create('payins', payinBody('QRPH', { amount: 10 }))
    expect((await resend(open.id)).status).toBe(409)
    expect((await resend(silent.id)).status).toBe(409)
    expect((await resend('unknown')).status).toBe(410)
  })
})

test('a restart between attempts changes nothing of the schedule', async () => {
  const { path, remove } = await temporaryDirectory()
  const variables = { DATA_DIR: path }
  const before = await openTestGateway({ variables, ports: { post } })
  const orders = await ordersOf(before)
  const { id } = await orders.create('payins', settledPayin(scripted('restarted', [500, 500, 500, 500, 500])))
  await orders.advance(3 + 120 + 1)
  const made = await readCallbacks(before, id)
  expect(made.attempts).toHaveLength(2)
  await before.close()

  const after = await openTestGateway({ variables, ports: { post, clock: before.clock } })
  expect(await readCallbacks(after, id)).toEqual(made)
  await (await ordersOf(after)).advance(3600)
  expect(attemptSeconds(await readCallbacks(after, id))).toEqual([0, 120, 240, 360, 480])
  await after.close()
  await remove()
})
