import type { QueryClient } from '@tanstack/react-query'
import { type CallGateway, callGateway } from '../../api/call-gateway.ts'
import { choiceInHistory } from '../../navigation/choice-history.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { OpenedPage, UsablePage } from '../params/opened-page.ts'
import type { Screen, Step } from '../steps/step.ts'
import { loadedFormStep, stepOf, stepOfExisting } from '../steps/step-of.ts'
import { type Attempt, attemptOfEntry } from './attempt.ts'
import { detailOf, type PayinView, payinQuery, unread } from './reading/payin-query.ts'
import { merchantQuery, optionsQuery, readingOf, type Tried } from './retrying-queries.ts'

/**
 * Reads in a browser what the first screen shows: the payin and the merchant at once, and the options where there is no
 * payin yet. The server reads the same, but the payin first (`readScreen`). Resolves to the first screen when all reads
 * have ended; undefined for a faulty address. Never rejects.
 */
export async function prefetchFirstScreen(
  client: QueryClient,
  opened: OpenedPage,
  call: CallGateway = callGateway,
): Promise<Screen | undefined> {
  if (opened.kind === 'faulty') return undefined
  const merchant = client.prefetchQuery(merchantQuery(opened.params.token, call))
  const payin = await prefetchPayin(client, opened, call)
  const options = await prefetchOptions(client, opened, { payin, call })
  await merchant
  return screenOf(opened, { payin, options, attempt: attemptOfEntry(choiceInHistory()) })
}

export async function prefetchPayin(client: QueryClient, opened: UsablePage, call: CallGateway): Promise<PayinView> {
  const payin = payinQuery(opened.params, call)
  await client.prefetchQuery(payin)
  return client.getQueryData(payin.queryKey) ?? unread
}

interface AfterPayin {
  readonly payin: PayinView
  readonly call: CallGateway
}

/** Reads the options of a payment that has no payin yet, once; undefined where none are shown. */
export async function prefetchOptions(
  client: QueryClient,
  opened: UsablePage,
  { payin, call }: AfterPayin,
): Promise<Tried<'listPayinOptions'> | undefined> {
  if (opened.kind !== 'payment' || detailOf(payin) !== undefined) return undefined
  const options = optionsQuery(opened.params, call)
  await client.prefetchQuery(options)
  return client.getQueryData(options.queryKey)
}

/** Whether the screen for what has been read so far asks for a reference. */
export function asksReference(client: QueryClient, opened: OpenedPage): boolean {
  if (opened.kind === 'faulty') return false
  const detail = detailOf(client.getQueryData(payinQuery(opened.params).queryKey) ?? unread)
  const step = detail && stepOfExisting(detail)
  return step?.kind === 'pay' && step.needsReference
}

interface Read {
  readonly payin: PayinView
  readonly options: Tried<'listPayinOptions'> | undefined
  readonly attempt: Attempt
}

/** The screen for what has been read so far. */
export const screenOf = (opened: UsablePage, read: Read): Screen =>
  opened.kind === 'status' ? 'status' : stepFor(opened.params, read).kind

/** The step of a payment for what has been read so far. */
export function stepFor(params: CheckoutParams, { payin, options, attempt }: Read): Step {
  const progress = { ...attempt, payin: payin.reading, options: readingOf(options, ({ result }) => result) }
  return stepOf(params, progress, loadedFormStep())
}
