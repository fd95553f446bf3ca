import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../observability/metrics.ts'
import { checkedProcessor } from './checked-processor.ts'
import type { Order, PrepareContext, Processor, ProcessorPayment, Webhook } from './port.ts'
import { testBank } from './test-bank.test-support.ts'

// Only its id is looked at.
const payment = { paymentId: 'payment-1' } as ProcessorPayment
const webhook: Webhook = { path: '', query: {}, headers: {}, body: '' }
const at = { nowMs: 0 }
const preparing = { ...at, claims: { listClaimed: async () => [], claim: async () => true } }
// No more of it is looked at.
const orderOf = (responseFields: readonly string[]) =>
  ({ ...payment, amount: '100', currencyCode: 'THB', method: { responseFields } }) as unknown as Order

function checked(changes: Partial<Processor>, { publicUrl = 'https://pay.example', isSandbox = false } = {}) {
  const error = vi.fn()
  const metrics = createMetrics('unbuilt')
  const limitsMs = { read: 20, receive: 20 }
  const processor = { ...testBank().processor, ...changes }
  return { error, metrics, ...checkedProcessor(processor, { publicUrl, isSandbox, log: { error }, metrics, limitsMs }) }
}

test('a call that ignores its signal ends at the time limit, and its late failure is no unhandled rejection', async () => {
  let fail = (_: Error) => {}
  const { read, error } = checked({
    read: () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  })
  expect(await read(payment, at)).toEqual({ kind: 'failed' })
  const failure = expect.objectContaining({ call: 'read', error: 'TimeoutError' })
  expect(error).toHaveBeenCalledWith(failure, expect.any(String))
  fail(new Error('late'))
  await new Promise(setImmediate)
})

afterEach(() => vi.useRealTimers())

test('a call that has ended leaves no timer behind, whatever its end', async () => {
  vi.useFakeTimers()
  const broken = () => Promise.reject(new Error('x'))
  for (const read of [async () => ({ kind: 'open' as const }), async () => 5 as never, broken]) {
    await checked({ read }).read(payment, at)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('the log has of an error its name, its code and where it came from, and no message', async () => {
  const failure = Object.assign(new RangeError('account 1234567890'), { code: 'ECONNRESET' })
  const { read, error } = checked({ read: () => Promise.reject(failure) })
  await read(payment, at)
  const [[line, words] = []] = error.mock.calls
  expect(words).toBe('processor: call failed')
  expect(line).toEqual({
    call: 'read',
    paymentId: 'payment-1',
    error: 'RangeError',
    code: 'ECONNRESET',
    at: [expect.stringMatching(/^at /), expect.stringMatching(/^at /), expect.stringMatching(/^at /)],
  })
})

test('the log says what is wrong with an answer, and the metrics count which calls failed', async () => {
  const { read, receive, error, metrics } = checked({ read: async () => ({ kind: 'paid' }) as never })
  await read(payment, at)
  await receive({ ...webhook, headers: { 'x-bank-secret': 'of the test bank' }, body: '[]' }, at)
  const problem = expect.stringMatching(/^kind /)
  expect(error.mock.calls).toEqual([[{ call: 'read', paymentId: 'payment-1', problem }, 'processor: wrong answer']])
  const { text } = await metrics.expose()
  expect(text.match(/^gateway_processor_calls_total.*$/gm)).toEqual([
    'gateway_processor_calls_total{call="read",result="failed"} 1',
    'gateway_processor_calls_total{call="receive",result="answered"} 1',
  ])
})

test.each(['prepare', 'send', 'read', 'expire'] as const)('%s calls the function of its name', async (name) => {
  const called: string[] = []
  const note = (of: string) => async () => {
    called.push(of)
    return undefined as never
  }
  const functions = { prepare: note('prepare'), send: note('send'), read: note('read'), expire: note('expire') }
  // No more of an order or a payment is looked at.
  await (checked(functions)[name] as (subject: unknown, context: unknown) => Promise<unknown>)(payment, at)
  expect(called).toEqual([name])
})

test('a call gets a signal that aborts at the time limit', async () => {
  const seen = await new Promise<boolean>((resolve) => {
    const { receive } = checked({
      receive: (_, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => resolve(signal.reason instanceof DOMException))),
    })
    void receive(webhook, at)
  })
  expect(seen).toBe(true)
})

test('a call that throws before it returns a promise has failed like any other, and is counted', async () => {
  const { read, metrics } = checked({
    read: () => {
      throw new TypeError('x is undefined')
    },
  })
  expect(await read(payment, at)).toEqual({ kind: 'failed' })
  expect((await metrics.expose()).text).toContain('gateway_processor_calls_total{call="read",result="failed"} 1')
})

test('an error of a claim passes through a processor without effects, so that the store can run the write again', async () => {
  const failure = Object.assign(new Error('could not serialize access'), { code: '40001' })
  const claims = { listClaimed: () => Promise.reject(failure), claim: () => Promise.reject(failure) }
  const amount = { receivingAccount: 'a', currencyCode: 'THB', amount: '1' } as const
  for (const prepare of [
    (_: Order, context: PrepareContext) => context.claims.claim(amount),
    (_: Order, context: PrepareContext) => context.claims.listClaimed({ ...amount, among: [] }),
  ] as unknown as Processor['prepare'][]) {
    const preparing = checked({ effects: 'local', prepare }).prepare(orderOf([]), { ...at, claims })
    await expect(preparing).rejects.toBe(failure)
  }
})

test('any other error of a processor without effects is a call that has failed', async () => {
  const failing = () => Promise.reject(new Error('x'))
  const { prepare, read, metrics } = checked({ effects: 'local', prepare: failing, read: failing })
  const failed = { kind: 'failed' }
  expect([await prepare(orderOf([]), preparing), await read(payment, at)]).toEqual([failed, failed])
  expect((await metrics.expose()).text).toContain('gateway_processor_calls_total{call="prepare",result="failed"} 1')
})

test.each([Number.NaN, -1, 1e300, Number.POSITIVE_INFINITY])('a first read after %d ms is at the usual 5 s', (ms) => {
  const question = { kind: 'payin', methodCode: 'PIXQR', currencyCode: 'BRL', amount: '1' } as const
  expect(checked({ firstReadMs: () => ms }).firstReadMs(question)).toBe(5000)
  expect(checked({ firstReadMs: () => undefined }).firstReadMs(question)).toBeUndefined()
  expect(checked({ firstReadMs: () => 0 }).firstReadMs(question)).toBe(0)
  expect(checked({ firstReadMs: () => 333.4 }).firstReadMs(question)).toBe(333)
  expect(checked({}).firstReadMs(question)).toBe(5000)
})

test('a processor that does not say whether it may claim for an order may do so', () => {
  const order = orderOf([])
  expect(checked({}).mayClaim(order)).toBe(true)
  expect(checked({ mayClaim: () => false }).mayClaim(order)).toBe(false)
})

test('a paying account of another shape, and an error, are no account', () => {
  expect(checked({ payingAccountOf: () => ({ accountName: 'A' }) as never }).payingAccountOf(payment)).toBeUndefined()
  const failing = checked({
    payingAccountOf: () => {
      throw new Error('x')
    },
  })
  expect(failing.payingAccountOf(payment)).toBeUndefined()
})

test.each([
  ['https://pay.example', 'http://bank.example/', 'failed'],
  ['https://pay.example', 'https://bank.example/', 'answered'],
  ['http://localhost:8080', 'http://bank.example/', 'answered'],
])('at %s a customer is sent to %s: %s', async (publicUrl, redirectTo, kind) => {
  const answer = { kind: 'prepared', instructions: { redirectTo } } as const
  const { prepare } = checked({ prepare: async () => answer }, { publicUrl })
  expect((await prepare(orderOf([]), preparing)).kind).toBe(kind)
})

test.each([
  ['100', 'answered'],
  ['99.99', 'answered'],
  ['0.01', 'answered'],
  ['100.01', 'failed'],
  ['0', 'failed'],
  ['99.999', 'failed'],
  ['-1', 'failed'],
])('of 100 THB the amount %s may be required: %s', async (amount, kind) => {
  const required = { amount, receivingAccount: 'KBANK 1234567890' }
  const { prepare } = checked({ prepare: async () => ({ kind: 'prepared', instructions: {}, required }) })
  expect((await prepare(orderOf([]), preparing)).kind).toBe(kind)
})

test("what the sandbox's own processor prepares is taken as it is, and its other answers are checked", async () => {
  // It lacks what the method requires.
  const prepare = async () => ({ kind: 'prepared' as const, instructions: {} })
  const read = async () => ({ kind: 'final' }) as never
  const processor = checked({ prepare, read }, { isSandbox: true })
  const preparation = await processor.prepare(orderOf(['qrCode']), preparing)
  expect(preparation).toEqual({ kind: 'answered', answer: await prepare() })
  expect(await processor.read(payment, at)).toEqual({ kind: 'failed' })
})
