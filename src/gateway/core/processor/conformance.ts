import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedAnswer,
  preparationReader,
  readPayingAccount,
  readReceipt,
  readReport,
  readSending,
} from './answers.ts'
import { faultOf } from './load-processor.ts'
import type {
  AmountClaims,
  CallContext,
  Order,
  PayoutOrder,
  Processor,
  ProcessorPayment,
  Report,
  Webhook,
} from './port.ts'

const endings = ['SUCCESS', 'FAILED'] as const
export type Ending = (typeof endings)[number]

/** A processor with what a suite needs to try it: orders that its bank takes, and their ends. */
export interface ConformanceSubject {
  readonly processor: Processor
  /** An order that the processor takes, each with a `paymentId` of its own, which `end` can bring to this end. */
  payin(ending: Ending): Order
  payout(ending: Ending): PayoutOrder
  /** Brings a payment that was prepared or sent to its end at the bank. */
  end(payment: Order | PayoutOrder): Promise<void>
  /** A webhook as the bank sends it for this payment; absent where results are polled alone. */
  webhook?(payment: Order): Promise<Webhook>
}

export interface ConformanceCase {
  /** A sentence of what holds. */
  readonly title: string
  /** Rejects with what is wrong. */
  run(): Promise<void>
}

/** The promises of docs/processor.md that can be tried from the outside, one case for each. */
export function conformanceCases(subject: ConformanceSubject): readonly ConformanceCase[] {
  return [...shapeCases(subject), ...payinCases(subject), ...payoutCases(subject), ...webhookCases(subject)]
}

const named = (title: string, run: () => Promise<void>): ConformanceCase => ({ title, run })

function shapeCases({ processor, payin }: ConformanceSubject): readonly ConformanceCase[] {
  return [
    named('the processor has every function of the port, a name and its effects', async () => {
      const fault = faultOf(processor)
      if (fault !== undefined) throw new Error(`createProcessor ${fault}`)
    }),
    named('every function ends within two seconds once its signal is aborted', async () => {
      const order = payin('SUCCESS')
      const aborted: CallContext = { nowMs: Date.now(), signal: AbortSignal.abort() }
      const calls = [
        () => processor.prepare(order, { ...aborted, claims: claimsInMemory() }),
        () => processor.read(storedOf(order), aborted),
        () => processor.expire(storedOf(order), aborted),
      ]
      for (const call of calls) await within(2000, call)
    }),
    named('a payment that was never prepared is unknown to a processor with effects', async () => {
      if (processor.effects === 'local') return
      const report = await reported(processor.read(storedOf(payin('SUCCESS')), contextNow()))
      equal(report.kind, 'unknown', 'read')
    }),
  ]
}

function payinCases(subject: ConformanceSubject): readonly ConformanceCase[] {
  const { processor, payin, end } = subject
  return [
    named(
      'a prepared payin has everything that its customer needs, and the same when it is prepared again',
      async () => {
        const order = payin('SUCCESS')
        const first = await prepare(processor, order)
        if (first.kind === 'refused') throw new Error(`prepare refused a right order: ${first.code}`)
        equal(await prepare(processor, order), first, 'prepare, called again')
      },
    ),
    named('two payins are told apart', async () => {
      const [one, other] = [await prepare(processor, payin('SUCCESS')), await prepare(processor, payin('SUCCESS'))]
      if (isDeepStrictEqual(one, other)) throw new Error('two payins have the same instructions and reference')
    }),
    ...endings.map((ending) =>
      named(`a payin that ends in ${ending} is read as such, each time, and its paying account is right`, async () => {
        const order = payin(ending)
        await prepare(processor, order)
        await end(order)
        await expectEnd(processor, order, ending)
      }),
    ),
    named('expire reports what has become of a payin, and the same result each time', async () => {
      const order = payin('SUCCESS')
      await prepare(processor, order)
      const first = await reported(processor.expire(storedOf(order), contextNow()))
      const second = await reported(processor.expire(storedOf(order), contextNow()))
      if (first.kind === 'unknown') throw new Error('expire does not know a payin that was prepared')
      if (first.kind === 'final') equal(second, first, 'expire, called again')
    }),
  ]
}

function payoutCases({ processor, payout, end }: ConformanceSubject): readonly ConformanceCase[] {
  return [
    named('a payout that is sent again is one payout, and gets the same answer', async () => {
      const order = payout('SUCCESS')
      const first = await checked(processor.send(order, contextNow()), readSending)
      if (first.kind === 'refused') throw new Error(`send refused a right payout: ${first.failureReasonCode}`)
      equal(await checked(processor.send(order, contextNow()), readSending), first, 'send, called again')
    }),
    ...endings.map((ending) =>
      named(`a payout that ends in ${ending} is read as such, each time`, async () => {
        const order = payout(ending)
        await checked(processor.send(order, contextNow()), readSending)
        await end(order)
        await expectEnd(processor, order, ending)
      }),
    ),
  ]
}

function webhookCases({ processor, payin, webhook }: ConformanceSubject): readonly ConformanceCase[] {
  const receive = (sent: Webhook) => checked(processor.receive(sent, contextNow()), readReceipt)
  const forged: readonly Webhook[] = ['', '{}', '[]', '{', 'null', '\u0000', 'x'.repeat(65_536)].flatMap((body) => [
    { path: '', query: {}, headers: {}, body },
    { path: '/x/y', query: { a: '1' }, headers: { authorization: 'Bearer x', 'x-signature': 'x' }, body },
  ])
  return [
    named('a webhook that is not authentic is rejected', async () => {
      for (const sent of forged)
        equal((await receive(sent)).kind, 'rejected', `receive of the body ${sent.body.slice(0, 9)}`)
    }),
    named('an authentic webhook names its payment, each time, and no other one where the id is changed', async () => {
      if (webhook === undefined) return
      const [order, other] = [payin('SUCCESS'), payin('SUCCESS')]
      await prepare(processor, order)
      const sent = await webhook(order)
      for (const receipt of [await receive(sent), await receive(sent)]) {
        if (receipt.kind === 'rejected') throw new Error('an authentic webhook was rejected')
        equal(
          receipt.payments.map(({ paymentId }) => paymentId),
          [order.paymentId],
          'payments',
        )
      }
      const text = JSON.stringify(sent).replaceAll(order.paymentId, other.paymentId)
      // The same webhook with another id.
      equal((await receive(JSON.parse(text) as Webhook)).kind, 'rejected', 'receive with the id of another payment')
    }),
  ]
}

const contextNow = (): CallContext => ({ nowMs: Date.now(), signal: AbortSignal.timeout(10_000) })

/** Each payment may claim what no other one has. */
function claimsInMemory(): AmountClaims {
  return { listClaimed: async () => [], claim: async () => true }
}

const prepare = (processor: Processor, order: Order) =>
  checked(processor.prepare(order, { ...contextNow(), claims: claimsInMemory() }), (value) =>
    preparationReader(true)(order, value),
  )

const reported = (report: Promise<Report>): Promise<Report> => checked(report, readReport)

async function checked<T>(call: Promise<unknown>, read: (value: unknown) => CheckedAnswer<T>): Promise<T> {
  const answer = read(await call)
  if (!answer.ok) throw new Error(`wrong answer: ${answer.message}`)
  return answer.value
}

async function expectEnd(processor: Processor, order: Order | PayoutOrder, ending: Ending): Promise<void> {
  const first = await reported(processor.read(storedOf(order), contextNow()))
  if (first.kind !== 'final') throw new Error(`read reports ${first.kind} of a payment that has ended`)
  const { result, data } = first
  if ((result.status === 'SUCCESS') !== (ending === 'SUCCESS')) {
    throw new Error(`read reports ${result.status} of a payment that ended in ${ending}`)
  }
  equal(await reported(processor.read(storedOf(order), contextNow())), first, 'read, called again')
  const account = processor.payingAccountOf?.({ ...storedOf(order), status: result.status, data })
  const reading = account === undefined ? undefined : readPayingAccount(account)
  if (reading && !reading.ok) throw new Error(`payingAccountOf: ${reading.message}`)
}

const storedOf = (order: Order | PayoutOrder): ProcessorPayment => ({
  kind: order.kind,
  merchantCode: order.merchantCode,
  entityId: order.entityId,
  paymentId: order.paymentId,
  methodCode: order.methodCode,
  currencyCode: order.currencyCode,
  amount: order.amount,
  status: 'PROCESSING',
  operatorCode: order.operator?.code,
  amountRequired: undefined,
  values: order.values,
  reference: undefined,
  externalReference: undefined,
  data: undefined,
  acceptedAtMs: order.acceptedAtMs,
  expiresAtMs: order.acceptedAtMs + 900_000,
})

function equal(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what} gave ${JSON.stringify(found)}, and not ${JSON.stringify(expected)}`)
}

/** How the call ends is its own business, as long as it does. */
async function within(ms: number, call: () => Promise<unknown>): Promise<void> {
  const ended = Promise.resolve()
    .then(call)
    .then(
      () => 'ended',
      () => 'ended',
    )
  const late = new Promise<string>((resolve) => void setTimeout(() => resolve('late'), ms).unref())
  if ((await Promise.race([ended, late])) === 'late') throw new Error(`a call went on ${ms} ms after its signal`)
}
