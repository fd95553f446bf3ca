import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sampleOrder, samplePayout } from '../../sandbox/sample-order.ts'
import { type ConformanceSubject, conformanceCases, type Ending } from './conformance.ts'
import type { Processor, Report } from './port.ts'

const hashOf = (text: string) => createHash('sha256').update(`secret ${text}`).digest('hex')

/** A bank that keeps every promise, except for what is changed. */
function subjectWith(change: (right: Processor) => Partial<Processor> = () => ({})): ConformanceSubject {
  const payments = new Map<string, Ending | undefined>()
  let last = 0
  const endings = new Map<string, Ending>()
  const idFor = (ending: Ending) => {
    last += 1
    const paymentId = `payment-${String(last).padStart(4, '0')}`
    endings.set(paymentId, ending)
    return paymentId
  }
  const reportOf = (paymentId: string): Report => {
    const status = payments.get(paymentId)
    if (status) return { kind: 'final', result: { status } }
    return payments.has(paymentId) ? { kind: 'open' } : { kind: 'unknown' }
  }
  const take = (paymentId: string) => payments.set(paymentId, payments.get(paymentId))
  const right: Processor = {
    name: 'BANK',
    effects: 'remote',
    prepare: async ({ paymentId }) => {
      take(paymentId)
      return { kind: 'prepared', instructions: { qrCode: `bank:${paymentId}`, qrName: 'PIX' } }
    },
    send: async ({ paymentId }) => {
      take(paymentId)
      return { kind: 'sent' }
    },
    read: async ({ paymentId }) => reportOf(paymentId),
    expire: async ({ paymentId }) => {
      if (payments.has(paymentId)) payments.set(paymentId, payments.get(paymentId) ?? 'FAILED')
      return reportOf(paymentId)
    },
    receive: async ({ headers, body }) =>
      headers['x-signature'] === hashOf(body)
        ? { kind: 'accepted', payments: [JSON.parse(body)] }
        : { kind: 'rejected' },
    payingAccountOf: ({ status }) =>
      status === 'SUCCESS' ? { accountName: 'A. Payer', accountNumber: '1' } : undefined,
  }
  return {
    processor: { ...right, ...change(right) },
    payin: (ending) => sampleOrder('PIXQR', 'BRL', { paymentId: idFor(ending) }),
    payout: (ending) => samplePayout('BANK_TRANSFER', 'BRL', { paymentId: idFor(ending) }),
    end: async ({ paymentId }) => void payments.set(paymentId, endings.get(paymentId)),
    webhook: async ({ paymentId }) => {
      const body = JSON.stringify({ paymentId })
      return { path: '', query: {}, headers: { 'x-signature': hashOf(body) }, body }
    },
  }
}

/** What the cases find wrong, in their order. */
async function faultsOf(subject: ConformanceSubject): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { run } of conformanceCases(subject)) await run().catch((error: Error) => faults.push(error.message))
  return faults
}

test('a processor that keeps every promise passes every case', async () => {
  expect(await faultsOf(subjectWith())).toEqual([])
  expect(conformanceCases(subjectWith())).toHaveLength(13)
})

test('a processor without webhooks and without paying accounts passes every case', async () => {
  const { webhook: _, ...polled } = subjectWith(() => ({ payingAccountOf: () => undefined }))
  expect(await faultsOf(polled)).toEqual([])
})

let calls = 0
const told =
  <T>(first: T, later: T) =>
  async (): Promise<T> => {
    calls += 1
    return calls % 2 === 1 ? first : later
  }

const code = (qrCode: string) => ({ kind: 'prepared', instructions: { qrCode, qrName: 'a' } }) as const
const ended = (status: Ending): Report => ({ kind: 'final', result: { status } })
/** A read, an expiry or another function that gives this whatever it is asked. */
const always =
  <T>(answer: T) =>
  async (): Promise<T> =>
    answer
const refusedPayin = { kind: 'refused', code: 'PAYMENT_OPERATOR_INVALID' } as const
const refusedPayout = { kind: 'refused', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' } as const
const open = { kind: 'open' } as const
const unknown = { kind: 'unknown' } as const
const noCode = { kind: 'prepared', instructions: {} } as const
const accepted = { kind: 'accepted', payments: [] } as const
const sent = (a: number) => ({ kind: 'sent', data: { a } }) as const
const noAccount = { accountName: 'A' } as never
const believesLength: Processor['receive'] = async ({ headers, body }) =>
  headers['x-signature']?.length === 64 ? { kind: 'accepted', payments: [JSON.parse(body)] } : { kind: 'rejected' }

test.each<[string, Partial<Processor>, string]>([
  ['has no name', { name: '' }, 'createProcessor returns a processor whose name must be 1 to 50 of'],
  ['knows what it never took', { read: always(open) }, 'read gave "open", and not "unknown"'],
  [
    'refuses a right order',
    { prepare: always(refusedPayin) },
    'prepare refused a right order: PAYMENT_OPERATOR_INVALID',
  ],
  ['prepares an order anew each time', { prepare: told(code('a'), code('b')) }, 'prepare, called again gave '],
  ['gives every order one code', { prepare: always(code('a')) }, 'two payins have the same instructions and reference'],
  ['gives its customers no code', { prepare: always(noCode) }, 'wrong answer: instructions lack qrCode'],
  [
    'calls a failure a success',
    { read: always(ended('SUCCESS')) },
    'read reports SUCCESS of a payment that ended in FAILED',
  ],
  [
    'calls a success a failure',
    { read: always(ended('FAILED')) },
    'read reports FAILED of a payment that ended in SUCCESS',
  ],
  ['reports what has ended as open', { read: always(open) }, 'read reports open of a payment that has ended'],
  [
    'names a wrong paying account',
    { payingAccountOf: () => noAccount },
    'payingAccountOf: accountNumber must be a text.',
  ],
  [
    'forgets at its deadline what it took',
    { expire: always(unknown) },
    'expire does not know a payin that was prepared',
  ],
  ['changes its mind about an end', { expire: told(ended('FAILED'), ended('SUCCESS')) }, 'expire, called again gave '],
  [
    'refuses a right payout',
    { send: always(refusedPayout) },
    'send refused a right payout: PAYMENT_OPERATOR_UNAVAILABLE',
  ],
  ['sends a payout twice', { send: told(sent(1), sent(2)) }, 'send, called again gave '],
  ['believes every webhook', { receive: always(accepted) }, 'receive of the body  gave "accepted", and not "rejected"'],
  ['rejects its own webhooks', { receive: always({ kind: 'rejected' }) }, 'an authentic webhook was rejected'],
  ['takes news of any payment', { receive: believesLength }, 'receive with the id of another payment gave "accepted"'],
])('a processor that %s does not pass', async (_what, change, fault) => {
  calls = 0
  const faults = await faultsOf(subjectWith(() => change))
  expect(faults.filter((found) => found.startsWith(fault))).not.toEqual([])
})

test('a processor whose read goes on after its signal does not pass', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const subject = subjectWith((right) => ({
    read: (payment, context) => (context.signal.aborted ? new Promise(() => undefined) : right.read(payment, context)),
  }))
  const slow = conformanceCases(subject).find(({ title }) => title.includes('once its signal is aborted'))
  const run = expect(slow?.run()).rejects.toThrow('a call went on 2000 ms after its signal')
  await vi.advanceTimersByTimeAsync(2000)
  await run
  vi.useRealTimers()
})
