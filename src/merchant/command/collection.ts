import { type PaymentSummary, paymentCollections } from '#contract/sandbox/payments.ts'
import { choiceOf, type Option, type Run } from './command.ts'

/** The option of a command about payments of every kind. */
export const collectionOption = {
  collection: {
    type: 'string',
    value: paymentCollections.join('|'),
    meaning: 'their kind; of an id payins by default',
  },
} as const satisfies Readonly<Record<string, Option>>

/** The collection that `--collection` names; undefined where it is not given. */
export function collectionIn({ text }: Pick<Run, 'text'>) {
  const named = text('collection')
  return named === undefined ? undefined : choiceOf(named, paymentCollections, '--collection')
}

/** That the merchant has no payment yet, or none of the collection that `--collection` names. */
export const noneYet = (run: Run): string => `${run.merchantCode} has no ${collectionIn(run) ?? 'payment'} yet.`

/** The merchant's latest payments, of the collection that `--collection` names; of all where it is not given. */
export async function listedPayments(run: Run): Promise<readonly PaymentSummary[]> {
  const { merchantCode, call } = run
  const { payments } = await call('listPayments', { path: { merchantCode }, query: { collection: collectionIn(run) } })
  return payments
}
