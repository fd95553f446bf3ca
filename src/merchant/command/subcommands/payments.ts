import type { CallbackAttempt } from '#contract/sandbox/callbacks.ts'
import type { PaymentSummary } from '#contract/sandbox/payments.ts'
import { collectionIn, collectionOption, listedPayments, noneYet } from '../collection.ts'
import { type Command, type Run, table } from '../command.ts'

async function run(parts: Run): Promise<void> {
  const { positionals, print } = parts
  const [id] = positionals
  if (id !== undefined) return showPayment(parts, id)
  const payments = await listedPayments(parts)
  const rows = payments.map((payment) => [payment.kind, ...wordsOf(payment), payment.createdAt])
  print({ payments }, rows.length === 0 ? [noneYet(parts)] : table(rows))
}

async function showPayment(parts: Run, id: string): Promise<void> {
  const { call, merchantCode, print } = parts
  const path = { merchantCode, collection: collectionIn(parts) ?? 'payins', id }
  const payment = await call('readPayment', { path })
  const callbacks = await call('listCallbacks', { path })
  print({ ...payment, callbacks }, [
    wordsOf(payment).join('  '),
    `idPayment ${payment.idPayment}`,
    `created ${payment.createdAt}, expires ${payment.expireAt}`,
    ...payment.upcoming.map(({ kind, at }) => `due ${at}  ${kind}`),
    ...callbacks.attempts.map(attemptLine),
    ...(callbacks.nextAttemptAt === undefined ? [] : [`next callback ${callbacks.nextAttemptAt}`]),
  ])
}

const wordsOf = ({ id, status, money, paymentMethodCode, failureReasonCode }: PaymentSummary): readonly string[] => [
  id,
  failureReasonCode === undefined ? status : `${status} ${failureReasonCode}`,
  `${money.amount} ${money.currencyCode}`,
  paymentMethodCode,
]

export const attemptLine = ({ attempt, isResent, at, status, error, request, durationMs }: CallbackAttempt): string =>
  `callback ${at}  attempt ${attempt}${isResent ? ' sent again' : ''}  ${answerOf(status, error)} in ${durationMs} ms  ${request.url}`

const answerOf = (status: number | null, error = 'no answer'): string =>
  status === null ? error : `${status}${status > 200 && status < 400 ? ' (only 200 counts)' : ''}`

export const payments: Command = {
  name: 'payments',
  summary: 'List the latest payments, or show one with its callbacks',
  usage: '[id]',
  mostArguments: 1,
  options: collectionOption,
  examples: ['payments payments', 'payments payments order-1', 'payments payments --collection payouts --json'],
  run,
}
