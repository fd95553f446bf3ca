import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Processor } from '../../../core/processor/port.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { liveGatewayOfFile } from '../support/file-gateway.test-support.ts'
import { accepted, payinBody } from '../support/orders.test-support.ts'

const bank = testBank()
/** What the processor says of its claims, and whether it makes one, for which it goes on as before where that fails. */
const claiming = { mayClaim: false, claims: false, results: [] as boolean[] }
/** The function of the processor that fails. */
let failing: keyof Processor | undefined
function failAt(name: keyof Processor) {
  if (failing === name) throw new RangeError('account 1234567890')
}
const processor: Processor = {
  ...bank.processor,
  effects: 'local',
  mayClaim: () => {
    failAt('mayClaim')
    return claiming.mayClaim
  },
  prepare: async (order, context) => {
    failAt('prepare')
    const { paymentId: receivingAccount, currencyCode, amount } = order
    const claim = () => context.claims.claim({ receivingAccount, currencyCode, amount })
    if (claiming.claims) claiming.results.push(await claim().catch(() => false))
    return bank.processor.prepare(order, context)
  },
}
const lines: string[] = []
const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line) => void lines.push(line) })
const live = await liveGatewayOfFile({ bank, processor, log })
const body = () => payinBody('PROMPTPAY', { amount: 70 })

describe.each([
  ['without a claim', false],
  ['with a claim', true],
] as const)('a payin that a local processor prepares %s', (_, claims) => {
  beforeEach(() => void Object.assign(claiming, { mayClaim: claims, claims, results: [] }))

  test('is 409 when its create is repeated, also where the processor now refuses it', async () => {
    const first = await live.orders.create('payins', body())
    expect(first.status).toBe(201)
    bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    const json = { code: 'ALREADY_ACCEPTED', idPayment: accepted(first).idPayment }
    expect(await live.orders.create('payins', body(), first.id)).toMatchObject({ status: 409, json })
  })

  test('is 406 with the code where the processor refuses it, and its id may be used again', async () => {
    bank.refusal = 'CUSTOMER_NOT_REGISTERED'
    const refused = await live.orders.create('payins', body())
    expect(refused).toMatchObject({ status: 406, json: [{ code: 'CUSTOMER_NOT_REGISTERED' }] })
    bank.calm()
    expect((await live.orders.create('payins', body(), refused.id)).status).toBe(201)
  })
})

test.each([
  ['gets a claim that it has announced, and no first refusal of it', true],
  ['gets no claim for an order of which it has said that there is none', false],
])('a local processor %s', async (_, mayClaim) => {
  Object.assign(claiming, { mayClaim, claims: true, results: [] })
  expect((await live.orders.create('payins', body())).status).toBe(201)
  expect(new Set(claiming.results)).toEqual(new Set([mayClaim]))
})

test.each([
  ['mayClaim', true, 201],
  ['prepare', true, 500],
  ['prepare', false, 500],
] as const)('an error of %s, where claims are %s, is logged without its message', async (name, mayClaim, status) => {
  Object.assign(claiming, { mayClaim, claims: false })
  lines.length = 0
  failing = name
  expect((await live.orders.create('payins', body())).status).toBe(status)
  failing = undefined
  const frame = expect.any(String)
  const line = { msg: 'processor: call failed', call: name, error: 'RangeError', at: [frame, frame, frame] }
  expect(lines.map((text) => JSON.parse(text))).toContainEqual(expect.objectContaining(line))
  expect(lines.filter((text) => text.includes('1234567890'))).toEqual([])
})
