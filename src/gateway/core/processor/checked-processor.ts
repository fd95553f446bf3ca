import type { Logger } from 'pino'
import { allowsHttp } from '../environment/addresses.ts'
import { describeFailure } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import {
  type CheckedAnswer,
  preparationReader,
  readPayingAccount,
  readReceipt,
  readReport,
  readSending,
} from './answers.ts'
import type {
  AcceptedPayment,
  AmountClaims,
  CallContext,
  Order,
  PayingAccount,
  PayoutOrder,
  Preparation,
  Processor,
  ProcessorPayment,
  Receipt,
  Report,
  Sending,
  Webhook,
} from './port.ts'

/** What a call came to: `failed` says nothing about the payment, and is in the log. */
export type Call<T> = { readonly kind: 'answered'; readonly answer: T } | { readonly kind: 'failed' }

type At = Pick<CallContext, 'nowMs'>

/**
 * A processor as the gateway calls it: each answer is checked, but for the preparations of the sandbox's own, which tests
 * have checked for every method. A call of a processor with effects ends within its time limit and never rejects; `prepare` of one without effects rejects with an error of its claims, which are part of the write that it is in.
 */
export interface CheckedProcessor {
  readonly name: string
  readonly effects: Processor['effects']
  prepare(order: Order, context: At & { readonly claims: AmountClaims }): Promise<Call<Preparation>>
  send(payout: PayoutOrder, context: At): Promise<Call<Sending>>
  read(payment: ProcessorPayment, context: At): Promise<Call<Report>>
  expire(payment: ProcessorPayment, context: At): Promise<Call<Report>>
  receive(webhook: Webhook, context: At): Promise<Call<Receipt>>
  firstReadMs(payment: AcceptedPayment): number | undefined
  mayClaim(order: Order): boolean
  payingAccountOf(payment: ProcessorPayment): PayingAccount | undefined
}

interface Ports {
  readonly publicUrl: string
  readonly isSandbox: boolean
  readonly log: Pick<Logger, 'error'>
  readonly metrics?: Pick<Metrics, 'countProcessorCall'>
  /** For tests. */
  readonly limitsMs?: Partial<typeof callLimitsMs>
}

/**
 * How long a call may take. The customer waits for `prepare`; the processor's own server waits for `receive`. Each is
 * shorter than the lease of a job.
 */
export const callLimitsMs = { prepare: 8000, send: 10_000, read: 10_000, expire: 10_000, receive: 5000 }

const FIRST_READ_MS = 5000
const never = new AbortController().signal

export function checkedProcessor(processor: Processor, ports: Ports): CheckedProcessor {
  const readPreparation = ports.isSandbox ? asItIs : preparationReader(allowsHttp(ports))

  const logFailure = (name: keyof Processor, { paymentId }: Subject, error: unknown) =>
    ports.log.error({ call: name, paymentId, ...describeFailure(error) }, 'processor: call failed')

  function mayClaim(order: Order): boolean {
    try {
      return processor.mayClaim?.(order) ?? true
    } catch (error) {
      logFailure('mayClaim', order, error)
      return true
    }
  }

  async function call<T>(name: keyof typeof callLimitsMs, subject: Subject, work: Work<T>) {
    // A processor without effects computes: it is not interrupted.
    const limit = processor.effects === 'local' ? undefined : timeLimit(ports.limitsMs?.[name] ?? callLimitsMs[name])
    try {
      const value = await (limit ? Promise.race([work.ask(limit.signal), limit.exceeded]) : work.ask(never))
      const answer = work.check(value)
      if (answer.ok) {
        ports.metrics?.countProcessorCall(name, 'answered')
        return { kind: 'answered' as const, answer: answer.value }
      }
      ports.log.error({ call: name, paymentId: subject.paymentId, problem: answer.message }, 'processor: wrong answer')
    } catch (error) {
      // It failed within a write of the store, which may have to run the work again.
      if (limit === undefined && work.isOfStore?.(error)) throw error
      logFailure(name, subject, error)
    } finally {
      limit?.clear()
    }
    ports.metrics?.countProcessorCall(name, 'failed')
    return { kind: 'failed' as const }
  }

  return {
    name: processor.name,
    effects: processor.effects,
    prepare: (order, { nowMs, claims }) => {
      const watched = watchedClaims(claims)
      return call('prepare', order, {
        ask: (signal) => processor.prepare(order, { nowMs, claims: watched.claims, signal }),
        check: (value) => readPreparation(order, value),
        isOfStore: watched.haveThrown,
      })
    },
    send: (payout, { nowMs }) =>
      call('send', payout, { ask: (signal) => processor.send(payout, { nowMs, signal }), check: readSending }),
    read: (payment, { nowMs }) =>
      call('read', payment, { ask: (signal) => processor.read(payment, { nowMs, signal }), check: readReport }),
    expire: (payment, { nowMs }) =>
      call('expire', payment, { ask: (signal) => processor.expire(payment, { nowMs, signal }), check: readReport }),
    receive: (webhook, { nowMs }) =>
      call('receive', {}, { ask: (signal) => processor.receive(webhook, { nowMs, signal }), check: readReceipt }),
    firstReadMs: (payment) => firstReadOf(processor, payment),
    mayClaim,
    payingAccountOf: (payment) => payingAccountFrom(processor, payment),
  }
}

const asItIs = (_: Order, value: unknown): CheckedAnswer<Preparation> => ({ ok: true, value: value as Preparation })

/** What a call is about. */
type Subject = { readonly paymentId?: string }

interface Work<T> {
  readonly ask: (signal: AbortSignal) => Promise<unknown>
  readonly check: (value: unknown) => CheckedAnswer<T>
  /** Whether an error is the store's, and not the module's own. */
  readonly isOfStore?: (error: unknown) => boolean
}

/** The same claims, and which errors are theirs. */
function watchedClaims(claims: AmountClaims) {
  const thrown = new Set<unknown>()
  const note = (error: unknown) => {
    thrown.add(error)
    throw error
  }
  return {
    claims: {
      listClaimed: (question) => claims.listClaimed(question).catch(note),
      claim: (amount) => claims.claim(amount).catch(note),
    } satisfies AmountClaims,
    haveThrown: (error: unknown) => thrown.has(error),
  }
}

/** Rejects when the time is up, also where the processor ignores the signal. */
function timeLimit(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const exceeded = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`no answer within ${ms} ms`, 'TimeoutError')
      controller.abort(error)
      reject(error)
    }, ms)
  })
  return { signal: controller.signal, exceeded, clear: () => clearTimeout(timer) }
}

function firstReadOf(processor: Processor, payment: AcceptedPayment): number | undefined {
  if (!processor.firstReadMs) return FIRST_READ_MS
  try {
    const ms = processor.firstReadMs(payment)
    if (ms === undefined) return undefined
    // PostgreSQL takes an instant in whole milliseconds alone.
    return ms >= 0 && ms <= Number.MAX_SAFE_INTEGER ? Math.round(ms) : FIRST_READ_MS
  } catch {
    return FIRST_READ_MS
  }
}

function payingAccountFrom(processor: Processor, payment: ProcessorPayment): PayingAccount | undefined {
  try {
    const account = processor.payingAccountOf?.(payment)
    if (account === undefined) return undefined
    const reading = readPayingAccount(account)
    return reading.ok ? reading.value : undefined
  } catch {
    return undefined
  }
}
