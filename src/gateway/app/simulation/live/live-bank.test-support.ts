import type { FinalStatus } from '#contract/statuses.ts'
import type {
  Order,
  PaymentNews,
  PayoutOrder,
  PrepareContext,
  Processor,
  ProcessorPayment,
} from '../../../core/processor/port.ts'
import { instructionsFor } from '../../../core/processor/test-bank.test-support.ts'
import type { Observation, Webhook } from '../clients.test-support.ts'
import type { SimulatedProcess, World } from '../world.test-support.ts'
import { bankBooks, isResult } from './bank-books.test-support.ts'
import {
  type CallName,
  type LiveHistory,
  type PlannedCall,
  type PlannedNews,
  POLLED_AT_ONCE,
} from './live-history.test-support.ts'

/** Something that the bank has said of a payment, by a number of its own: by an answer, or by a webhook. */
export interface Saying {
  readonly n: number
  readonly by: CallName | 'webhook'
  readonly paymentId: string
  readonly startedAtMs: number
  endedAtMs: number
  readonly started: number
  /** When it came to the gateway: an answer at one moment; a webhook after `from` and before `to`. */
  from: number
  to: number
  /** `taken` or a final status, of an answer that came; a webhook that was answered with 200. */
  isHeard: boolean
  says: PlannedCall['says']
  readonly hasData: boolean
}

const LIMITS_MS = { prepare: 8000, send: 10_000, read: 10_000, expire: 10_000 }
const promptly = { ms: 0, isTakenAtOnce: true, ends: 'answered', hasData: false, news: [] } as const
const later = {
  prepare: { ...promptly, says: 'yes' },
  send: { ...promptly, says: 'yes' },
  read: { ...promptly, says: 'SUCCESS' },
  expire: { ...promptly, says: 'FAILED' },
} as const satisfies Record<CallName, PlannedCall>

export type Deliver = (webhook: Webhook, via: number) => Promise<Observation | undefined>

/** A bank that answers, loses, refuses and reports as its history says, and keeps what it has said. */
export function liveBank(
  world: World,
  { calls, keepsBooks }: Pick<LiveHistory, 'calls' | 'keepsBooks'>,
  deliver: Deliver,
) {
  const sayings: Saying[] = []
  const books = bankBooks()
  const used = { prepare: 0, send: 0, read: 0, expire: 0 }
  const bank: SimulatedProcess = { name: 'bank', isAlive: true }
  let count = 0
  const pass = (ms: number) =>
    ms === 0
      ? undefined
      : new Promise<void>((resolve) => world.at(world.nowMs + ms, { process: bank, isExact: true, fire: resolve }))
  const dataOf = ({ n, hasData }: Saying) => (hasData ? { data: { n } } : {})
  const resultOf = (status: FinalStatus, n: number) => ({ status, processorStatus: String(n) })

  function say(by: Saying['by'], paymentId: string, { says, hasData }: Pick<Saying, 'says' | 'hasData'>): Saying {
    count += 1
    world.note(`bank: ${by} of ${paymentId} is ${count}: ${says}${hasData ? ' with data' : ''}`)
    const from = world.moment
    const { nowMs } = world
    const moments = { startedAtMs: nowMs, endedAtMs: nowMs, started: from, from, to: Number.POSITIVE_INFINITY }
    const saying = { n: count, by, paymentId, ...moments, isHeard: false, says, hasData }
    sayings.push(saying)
    return saying
  }

  function act(saying: Saying, { kind }: Subject): void {
    if (!keepsBooks) return
    saying.says = books.enter(saying, kind)
    world.note(`bank: ${saying.n} finds ${saying.says}`)
  }

  async function report(subject: Subject, planned: PlannedNews): Promise<void> {
    await pass(planned.afterMs)
    const { paymentId, merchantCode } = subject
    if (keepsBooks && !books.entries.has(paymentId)) return
    const saying = say('webhook', paymentId, { says: planned.status ?? 'yes', hasData: planned.hasData })
    act(saying, subject)
    const result = isResult(saying.says) && { result: resultOf(saying.says, saying.n) }
    const named = saying.n % 2 === 0 ? { merchantCode } : {}
    const news: PaymentNews = { paymentId, ...named, ...result, ...dataOf(saying) }
    const merchant = merchantCode === 'one' ? 'one' : 'two'
    for (let sent = 0; sent <= Number(planned.isRepeated); sent++) {
      const seen = await deliver({ do: 'webhook', merchant, news: [news] }, planned.via)
      if (seen?.status !== 200 || saying.isHeard) continue
      saying.isHeard = true
      saying.to = seen.to
    }
  }

  /** The answer comes to the process as an event, unless its time is over or the process dies before. */
  async function call<T>(process: SimulatedProcess, name: CallName, { subject, answer }: Asked<T>): Promise<T> {
    const planned = calls[name][used[name]++] ?? later[name]
    const saying = say(name, subject.paymentId, planned)
    for (const one of planned.news) void report(subject, one).catch((error: unknown) => world.fail(error))
    const isActed = planned.ends !== 'unheard' && (planned.isTakenAtOnce || planned.ms < LIMITS_MS[name])
    if (isActed && planned.isTakenAtOnce) act(saying, subject)
    const work = async () => {
      await pass(planned.ms)
      if (planned.ends === 'unheard') throw new Error('unheard')
      if (isActed && !planned.isTakenAtOnce) act(saying, subject)
      const value = await answer(saying)
      await new Promise<void>((resolve, reject) =>
        world.add(process, `answer ${saying.n}`, async (fault) => (fault ? reject(new Error(fault.kind)) : resolve())),
      )
      if (planned.ends === 'lost') throw new Error('lost')
      if (planned.ends === 'misshapen') return { kind: 'misshapen' } as T
      saying.isHeard = saying.to === Number.POSITIVE_INFINITY
      return value
    }
    const limit = new Promise<never>((_, reject) => {
      const end = () => reject(new Error('no answer'))
      world.onKill(process, end)
      world.at(world.nowMs + LIMITS_MS[name], { process, isExact: true, fire: end })
      if (!process.isAlive) end()
    })
    return Promise.race([work(), limit]).finally(() => {
      world.note(`bank: ${name} ${saying.n} has ended${saying.isHeard ? '' : ' without an answer'}`)
      Object.assign(saying, { from: world.moment, to: world.moment, endedAtMs: world.nowMs })
    })
  }

  async function prepare(order: Order, saying: Saying, { claims }: PrepareContext) {
    if (saying.says === 'no') return { kind: 'refused', code: 'CUSTOMER_NOT_REGISTERED' } as const
    const prepared = { kind: 'prepared', instructions: instructionsFor(order), ...dataOf(saying) } as const
    if (order.methodCode !== 'DUITNOW') return prepared
    const receivingAccount = `account ${saying.n % 2}`
    for (let less = 0; ; less++) {
      const amount = (Number(order.amount) - less / 100).toFixed(2)
      const isClaimed = await claims.claim({ receivingAccount, currencyCode: order.currencyCode, amount })
      if (isClaimed) return { ...prepared, required: { amount, receivingAccount } }
    }
  }

  function reportOf(saying: Saying) {
    const { says, n } = saying
    if (isResult(says)) return { kind: 'final', result: resultOf(says, n), ...dataOf(saying) } as const
    return says === 'no' ? ({ kind: 'unknown' } as const) : ({ kind: 'open' } as const)
  }

  const processorOf = (process: SimulatedProcess): Processor => ({
    name: 'BANK',
    effects: 'remote',
    prepare: (subject, context) =>
      call(process, 'prepare', { subject, answer: (saying) => prepare(subject, saying, context) }),
    send: (subject) =>
      call(process, 'send', {
        subject,
        answer: async (saying) =>
          saying.says === 'no'
            ? { kind: 'refused', failureReasonCode: 'CUSTOMER_NOT_REGISTERED' }
            : { kind: 'sent', ...dataOf(saying) },
      }),
    read: (subject) => call(process, 'read', { subject, answer: async (saying) => reportOf(saying) }),
    expire: (subject) => call(process, 'expire', { subject, answer: async (saying) => reportOf(saying) }),
    receive: async ({ body }) => ({ kind: 'accepted', payments: JSON.parse(body) }),
    firstReadMs: ({ amount }) => firstReadsMs[Number(amount)],
  })

  return { sayings, books, processorOf }
}

/** By amount; absent: not polled. */
const firstReadsMs: Readonly<Record<number, number>> = { 5: 5000, [POLLED_AT_ONCE]: 0, 600: 5000 }

type Subject = Pick<Order | PayoutOrder | ProcessorPayment, 'paymentId' | 'merchantCode' | 'kind'>

interface Asked<T> {
  readonly subject: Subject
  readonly answer: (saying: Saying) => Promise<T>
}
