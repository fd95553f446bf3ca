import { beforeEach, expect, test, vi } from 'vitest'
import type { PayinAccepted } from '#contract/operations/results.ts'
import { queriesAsInBrowser, withClient } from '../../browser/browser-queries.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { alignServerClock } from '../../browser/time/server-clock.test-support.ts'
import { formStepOf } from '../steps/form-step.ts'
import { optionOf, optionsOf, paramsWith } from '../steps/sample-progress.test-support.ts'
import { setFormStep } from '../steps/step-of.ts'
import { createQueryClient } from './query-client.ts'
import { samplePayin } from './sample-payin.test-support.ts'
import { usePayment } from './use-payment.ts'

type Call = 'createPayin' | 'readPayin' | 'listPayinOptions'
type Answers = { readonly [C in Call]: () => Response | Promise<Response> }

const LATENCY_MS = 20

queriesAsInBrowser()
beforeEach(() => setFormStep(formStepOf))

const refusal = (status: number, headers = {}): Response =>
  Response.json({ code: 'REFUSED', message: 'refused' }, { status, headers })

/** A gateway with Pix alone, which has no payin yet. */
const gateway: Answers = {
  createPayin: () => {
    const { process: _, ...accepted } = samplePayin('PROCESSING', 'PIXQR')
    return Response.json(accepted satisfies PayinAccepted, { status: 201 })
  },
  readPayin: () => refusal(410),
  listPayinOptions: () => Response.json(optionsOf(optionOf('PIXQR'))),
}

/** A gateway that answers a create, and reads of the payin from then on. */
function readsAfterCreate(create: Answers['createPayin'], read: () => Response): Partial<Answers> {
  let isCreated = false
  const createPayin = () => {
    isCreated = true
    return create()
  }
  return { createPayin, readPayin: () => (isCreated ? read() : refusal(410)) }
}

/** The page of an order that the merchant has fixed to Pix, so that it creates the payin by itself, or of a free choice. */
async function open(answers: Partial<Answers> = {}, { isVisible = true, isFixed = true } = {}) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const isList = url.endsWith('/!availablePaymentOptions')
    const call: Call = isList ? 'listPayinOptions' : method === 'POST' ? 'createPayin' : 'readPayin'
    calls.push(call)
    // Each response comes in a task of its own, as from a network.
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    return { ...gateway, ...answers }[call]()
  })
  const fixed = isFixed ? { paymentMethodCode: 'PIXQR' } : {}
  const params = paramsWith({ currencyCode: 'BRL', amount: '45', ...fixed })
  const wrap = withClient(createQueryClient())
  const hook = await runHook(() => usePayment(params), { isVisible, prepare: alignServerClock, wrap })
  return { hook, callsOf: (name: Call) => calls.filter((call) => call === name).length }
}

/** What promises have left to do in this task. React renders a transition in a later one. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('a page that is hidden or prerendered creates nothing until the customer sees it, and then one payin', async () => {
  const { hook, callsOf } = await open({}, { isVisible: false })
  await hook.pass(60_000)
  expect(callsOf('createPayin')).toBe(0)
  hook.page.show({ visible: true })
  for (const event of ['visibilitychange', 'pageshow', 'focus'] as const) hook.page.tell(event)
  await hook.pass(1_000)
  expect(callsOf('createPayin')).toBe(1)
  expect(hook.latest().step.kind).toBe('pay')
  hook.page.tell('focus')
  await hook.pass(1_000)
  expect(callsOf('createPayin')).toBe(1)
})

test('a choice that leaves nothing to ask is sent before anything is rendered, and once', async () => {
  const { hook, callsOf } = await open({}, { isFixed: false })
  await hook.pass(100)
  const { step, act } = hook.latest()
  act({ kind: 'chosen', choice: { paymentMethodCode: 'PIXQR', paymentOperatorCode: undefined } })
  await microtasks()
  expect(callsOf('createPayin')).toBe(1)
  expect(hook.latest().step).toBe(step)
  await hook.pass(1_000)
  expect(hook.latest().step.kind).toBe('pay')
  expect(callsOf('createPayin')).toBe(1)
})

test('an operator that leaves nothing to ask is sent with its method before anything is rendered, and once', async () => {
  const listPayinOptions = () => Response.json(optionsOf(optionOf('PIXQR', 'BANK_A', 'BANK_B')))
  const { hook, callsOf } = await open({ listPayinOptions }, { isFixed: false })
  await hook.pass(100)
  hook.latest().act({ kind: 'chosen', choice: { paymentMethodCode: 'PIXQR', paymentOperatorCode: undefined } })
  await hook.pass(100)
  expect([hook.latest().step.kind, callsOf('createPayin')]).toEqual(['operator', 0])
  hook.latest().act({ kind: 'operator_chosen', paymentMethodCode: 'PIXQR', paymentOperatorCode: 'BANK_B' })
  await microtasks()
  expect(callsOf('createPayin')).toBe(1)
  await hook.pass(1_000)
  expect([hook.latest().step.kind, callsOf('createPayin')]).toEqual(['pay', 1])
})

test('once there is a payin its options are read no more, also when the customer comes back', async () => {
  const readPayin = () => Response.json(samplePayin('PROCESSING', 'PIXQR'))
  const { hook, callsOf } = await open({ readPayin, listPayinOptions: () => refusal(503) })
  await hook.pass(1_000)
  const before = callsOf('listPayinOptions')
  hook.page.tell('focus')
  await hook.pass(60_000)
  expect([hook.latest().step.kind, callsOf('listPayinOptions')]).toEqual(['pay', before])
})

test('a confirmed form is sent before anything is rendered, and once', async () => {
  const listPayinOptions = () => Response.json(optionsOf(optionOf('PROMPTPAY')))
  const { hook, callsOf } = await open({ listPayinOptions }, { isFixed: false })
  await hook.pass(100)
  hook.latest().act({ kind: 'chosen', choice: { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined } })
  await hook.pass(100)
  expect(hook.latest().step.kind).toBe('fill')
  hook.latest().act({ kind: 'confirmed', values: { accountNumber: '1234567890' } })
  await microtasks()
  expect(callsOf('createPayin')).toBe(1)
  await hook.pass(1_000)
  expect(hook.latest().step.kind).toBe('pay')
  expect(callsOf('createPayin')).toBe(1)
})

test('a payin that was created is shown although it cannot be read', async () => {
  const { hook } = await open(readsAfterCreate(gateway.createPayin, () => refusal(503)))
  await hook.pass(10_000)
  expect(hook.latest().step).toMatchObject({ kind: 'pay', detail: { process: { status: 'PROCESSING' } } })
})

test('a create without a response whose payin may not be read is never reported as not sent', async () => {
  const lost = () => Promise.reject(new TypeError('reset'))
  const { hook } = await open(readsAfterCreate(lost, () => refusal(403)))
  await hook.pass(5_000)
  expect(hook.latest().step).toMatchObject({ kind: 'stopped', mayExist: true })
})

test.each([
  ['once when its payin is created', ['changed'], {}],
  ['nothing of a payin that was there', [], { readPayin: () => Response.json(samplePayin('PROCESSING', 'PIXQR')) }],
])('the other tabs of an order are told %s', async (_, told, answers) => {
  const heard: unknown[] = []
  class Channel extends EventTarget {
    readonly postMessage = (message: unknown) => void heard.push(message)
    readonly close = () => undefined
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const { hook } = await open(answers)
  await hook.pass(5_000)
  expect(hook.latest().step.kind).toBe('pay')
  expect(heard).toEqual(told)
})

test('a page does not tell itself of the payin that it has created: it reads it once', async () => {
  const read = () => Response.json(samplePayin('PROCESSING', 'PIXQR'))
  const { hook, callsOf } = await open(readsAfterCreate(gateway.createPayin, read))
  await hook.pass(1_500)
  expect([callsOf('createPayin'), callsOf('readPayin')]).toEqual([1, 1 + 1])
})

test('a customer who comes back does not trigger a read of the options before the end of Retry-After', async () => {
  const { hook, callsOf } = await open({ listPayinOptions: () => refusal(429, { 'retry-after': '20' }) })
  await hook.pass(5_000)
  hook.page.tell('focus')
  await hook.pass(14_000)
  expect(callsOf('listPayinOptions')).toBe(1)
  await hook.pass(2_000)
  expect(callsOf('listPayinOptions')).toBe(2)
})

test('a customer who comes back triggers one read of the options that failed, whatever events tell of it', async () => {
  const { hook, callsOf } = await open({ listPayinOptions: () => refusal(503) })
  await hook.pass(15_000)
  const before = callsOf('listPayinOptions')
  for (const event of ['pageshow', 'visibilitychange', 'focus', 'online'] as const) {
    hook.page.tell(event)
    await hook.pass(30)
  }
  await hook.pass(300)
  expect(callsOf('listPayinOptions')).toBe(before + 1)
})

test('a customer who comes back does not wait for a read of the options that hangs', async () => {
  const answers = [refusal(503)]
  const listPayinOptions = () => answers.pop() ?? new Promise<Response>(() => undefined)
  const { hook, callsOf } = await open({ listPayinOptions })
  await hook.pass(5_000)
  expect(callsOf('listPayinOptions')).toBe(2)
  hook.page.tell('online')
  await hook.pass(300)
  expect(callsOf('listPayinOptions')).toBe(3)
})
