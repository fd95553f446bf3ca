import { failureReasonCodes } from '#contract/errors.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { CallbackAttempts } from '#contract/sandbox/callbacks.ts'
import { collectionOf, type PaymentCollection } from '#contract/sandbox/payments.ts'
import { collectionIn, collectionOption, listedPayments, noneYet } from '../collection.ts'
import { type Command, choiceOf, numberOf, type Run, table, UsageError } from '../command.ts'
import { CommandFailure } from '../sandbox-client.ts'
import { attemptLine } from './payments.ts'

interface Place {
  readonly merchantCode: string
  readonly collection: PaymentCollection
  readonly id: string
}

/** What can happen to a payment, by name. */
const outcomes = {
  success: {
    meaning: 'the payment succeeds',
    act: ({ call }: Run, path: Place) => call('settlePayment', { path, body: { status: 'SUCCESS' } }),
  },
  fail: {
    meaning: 'the payment fails; --reason says why',
    options: ['reason'],
    act: ({ call, text }: Run, path: Place) =>
      call('settlePayment', { path, body: { status: 'FAILED', ...reasonOf(text('reason')) } }),
  },
  refuse: {
    meaning: 'the payment is refused; --reason says why',
    options: ['reason'],
    act: ({ call, text }: Run, path: Place) =>
      call('settlePayment', { path, body: { status: 'REFUSED', ...reasonOf(text('reason')) } }),
  },
  expire: { meaning: 'the payment expires now', act: ({ call }: Run, path: Place) => call('expirePayment', { path }) },
  pay: {
    meaning: 'the money arrives: the amount due, or --amount',
    options: ['amount', 'accepted'],
    act: ({ call, text, isOn }: Run, path: Place) => {
      const amount = text('amount')
      const arrived = amount === undefined ? {} : { amount: numberOf(amount, '--amount') }
      return call('payPayment', { path, body: { ...arrived, ...(isOn('accepted') && { accepted: true }) } })
    },
  },
  callback: {
    meaning: 'the callback of a final payment is sent again',
    act: ({ call }: Run, path: Place) => call('resendCallback', { path }),
  },
} as const satisfies Record<string, Outcome>

interface Outcome {
  readonly meaning: string
  /** The options that say more about it; none where absent. */
  readonly options?: readonly OutcomeOption[]
  readonly act: (run: Run, path: Place) => Promise<{ readonly status: string } | CallbackAttempts>
}

const outcomeNames = keysOf(outcomes)

const outcomeOptions = {
  reason: { type: 'string', value: 'code', meaning: 'of fail and refuse: one of those above' },
  amount: { type: 'string', value: 'number', meaning: 'of pay: another amount than the one due' },
  accepted: { type: 'boolean', meaning: 'of pay: another amount succeeds all the same' },
} as const satisfies Command['options']

type OutcomeOption = keyof typeof outcomeOptions

/** A UsageError for an option of another outcome, which would do nothing. */
function refuseOtherOptions({ text, isOn }: Run, outcome: keyof typeof outcomes): void {
  const { options = [] }: Outcome = outcomes[outcome]
  const other = keysOf(outcomeOptions).find(
    (name) => !options.includes(name) && (isOn(name) || text(name) !== undefined),
  )
  if (other !== undefined) throw new UsageError(`--${other} says nothing about ${outcome}`)
}

const reasonOf = (reason: string | undefined) =>
  reason === undefined ? {} : { failureReasonCode: choiceOf(reason, failureReasonCodes, '--reason') }

async function run(parts: Run): Promise<void> {
  const [word, named] = parts.positionals
  if (word === undefined) throw new UsageError(`which outcome? ${outcomeNames.join(', ')}`)
  const outcome = choiceOf(word, outcomeNames, 'the outcome')
  refuseOtherOptions(parts, outcome)
  const place = await placeOf(parts, named)
  const { id } = place
  const result = await outcomes[outcome].act(parts, place).catch(failureOn(id))
  parts.print({ id, ...result }, [`${id} ${resultText(result)}`])
}

/** Names the payment: without an id it may be another one than was meant, because an order is none before its create. */
const failureOn =
  (id: string) =>
  (error: unknown): never => {
    throw error instanceof CommandFailure ? new CommandFailure(`${id}: ${error.message}`) : error
  }

const resultText = (result: { readonly status: string } | CallbackAttempts): string =>
  'status' in result ? result.status : result.attempts.slice(-1).map(attemptLine).join('')

/** The payment of this id, else the merchant's latest, which is the one on screen; of the collection that is named. */
async function placeOf(run: Run, id: string | undefined): Promise<Place> {
  const { merchantCode } = run
  if (id !== undefined) return { merchantCode, collection: collectionIn(run) ?? 'payins', id }
  const [latest] = await listedPayments(run)
  if (latest === undefined) throw new CommandFailure(noneYet(run))
  return { merchantCode, collection: collectionOf(latest.kind), id: latest.id }
}

export const trigger: Command = {
  name: 'trigger',
  summary: 'Let something happen to a payment',
  usage: `<${outcomeNames.join('|')}> [id]`,
  mostArguments: 2,
  options: {
    ...outcomeOptions,
    ...collectionOption,
  },
  examples: [
    'payments trigger success',
    'payments trigger fail order-1 --reason CUSTOMER_ACCOUNT_LIMIT_EXCEEDED',
    'payments trigger pay order-1 --amount 10',
    'payments trigger expire order-1',
  ],
  notes: [
    'Without an id the latest payment of the merchant is meant.',
    ...table(outcomeNames.map((name) => [`  ${name}`, outcomes[name].meaning])),
    `Reasons: ${failureReasonCodes.join(', ')}.`,
  ],
  run,
}
