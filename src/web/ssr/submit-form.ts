import type { FieldValues } from '#contract/fields/field-values.ts'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { CallGateway } from '../api/call-gateway.ts'
import { answersOf, carriedParameters, type FormResult, nextUrl } from '../checkout/params/address.ts'
import type { CheckoutParams } from '../checkout/params/checkout-params.ts'
import { formNames } from '../checkout/params/form-names.ts'
import { localeOf, openedPage, type UsablePage } from '../checkout/params/opened-page.ts'
import { type Attempt, afterEvent, freshAttempt } from '../checkout/payment/attempt.ts'
import type { Beginning } from '../checkout/payment/beginning.ts'
import { prefetchOptions, stepFor } from '../checkout/payment/first-reads.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { type PayinView, unread } from '../checkout/payment/reading/payin-query.ts'
import { sendReference } from '../checkout/payment/send-reference.ts'
import { submitOnce } from '../checkout/payment/submission.ts'
import type { Form, Submission } from '../checkout/steps/step.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { allowsHttp } from '../navigation/safe-url.ts'
import { loadPhones } from '../screens/form/input/use-phones.ts'
import { wireValuesOf } from '../screens/form/input/wire-values.ts'
import { layoutOf } from '../screens/form/model/layout.ts'
import { readReference } from '../screens/pay/reference/reference-number.ts'
import { recordedCalls } from './recorded-calls.ts'
import { type RenderedScreen, type Rendering, renderOpened, type Visit } from './render.ts'

export type FormAnswer =
  /** Another document, by a URL relative to the page: a reload and "back" then send nothing again. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** The same step with what is wrong and what was typed. */
  | { readonly kind: 'screen'; readonly screen: RenderedScreen }

/**
 * Answers a form that a browser has sent without the app: the step is that of the app (`stepOf`), and the create goes
 * through the same operation of the gateway with the customer's own token. `visit` is for the address that the form
 * carries.
 */
export async function submitForm(visit: Visit, sent: URLSearchParams, rendering: Rendering): Promise<FormAnswer> {
  const { address } = visit
  const opened = openedPage(address, allowsHttp())
  const carried = carriedParameters(address)
  if (opened.kind === 'faulty') return { kind: 'redirect', url: nextUrl(carried, {}) }
  const { call } = recordedCalls(visit.ask)
  const outcome = await outcomeOf({ opened, sent, call })
  if (outcome.kind === 'redirect') return { kind: 'redirect', url: nextUrl(carried, outcome) }
  const catalogue = await loadCatalogue(localeOf(address, visit.languages))
  const beginning: Beginning = { parameters: carried, ...outcome.beginning }
  const screen = await renderOpened(visit, { opened, catalogue, beginning, ...rendering })
  // Where the gateway does not say what the screen shows: only a document whose address has the parameters can ask again.
  if (screen?.kind !== 'screen') return { kind: 'redirect', url: nextUrl(carried, { choice: answersOf(sent).choice }) }
  return { kind: 'screen', screen: { ...screen, initialData: { ...screen.initialData, parameters: carried } } }
}

type Outcome =
  /** What the address shows now; after the choice of a method, its form or its operators. */
  | ({ readonly kind: 'redirect' } & FormResult)
  | { readonly kind: 'again'; readonly beginning: Omit<Beginning, 'parameters'> }

interface Sent {
  readonly opened: UsablePage
  readonly sent: URLSearchParams
  readonly call: CallGateway
}

async function outcomeOf(form: Sent): Promise<Outcome> {
  const { opened, sent, call } = form
  const typed = sent.get(formNames.reference)
  if (typed !== null) return referenceOutcome(form, typed)
  if (opened.kind === 'status') return { kind: 'redirect' }
  const { params } = opened
  const { choice, search } = answersOf(sent)
  const client = createQueryClient()
  // A payin that exists refuses the create (409), which then shows it.
  const payin: PayinView = { ...unread, reading: { state: 'known', value: 'absent' } }
  const options = await prefetchOptions(client, opened, { payin, call })
  const stepAt = (attempt: Attempt) => stepFor(params, { payin, options, attempt })
  const chosen = choice ? afterEvent(freshAttempt, { kind: 'chosen', choice }) : freshAttempt
  const asking = stepAt(chosen)
  const isFilled = asking.kind === 'fill' && sent.has(formNames.details)
  if (isFilled && sent.has(formNames.correct)) {
    return { kind: 'again', beginning: { attempt: { ...chosen, earlier: await valuesIn(sent, params, asking.form) } } }
  }
  const attempt = isFilled ? confirmed(chosen, await valuesIn(sent, params, asking.form)) : chosen
  const step = stepAt(attempt)
  // A row of the list, which only opens: browsers that do not know `formmethod` send it as the button that confirms.
  const isOpened = !isFilled && sent.has(formNames.method) && choice?.paymentOperatorCode === undefined
  if (step.kind !== 'submit' || isOpened) return { kind: 'redirect', choice, search }
  return createOutcome(form, attempt, step.request)
}

const confirmed = (attempt: Attempt, values: FieldValues): Attempt => ({
  ...afterEvent(attempt, { kind: 'confirmed', values }),
  earlier: values,
})

/** The wire values of the fields that were sent; what is wrong with them the gateway says. */
async function valuesIn(sent: URLSearchParams, { currencyCode }: CheckoutParams, form: Form): Promise<FieldValues> {
  const typed = Object.fromEntries(layoutOf(form).all.map((name) => [name, sent.get(name) ?? '']))
  return wireValuesOf(typed, { currencyCode, phones: await loadPhones(), accountType: form.locked.accountType })
}

async function createOutcome({ opened, call }: Sent, attempt: Attempt, request: PayinRequest): Promise<Outcome> {
  const { idPayin: id, token } = opened.params
  const result = await submitOnce({ id, token, request }, call)
  const { paymentMethodCode } = request.paymentMethod
  const again = (submission: Submission): Outcome => ({
    kind: 'again',
    beginning: { attempt: { ...attempt, submission, sentMethodCode: paymentMethodCode } },
  })
  switch (result.kind) {
    case 'accepted':
    case 'exists':
      return { kind: 'redirect', sentMethodCode: paymentMethodCode }
    // The document that follows reads the payin anew.
    case 'unsure':
      return { kind: 'redirect', choice: attempt.choice, sentMethodCode: paymentMethodCode }
    case 'not_sent':
    case 'refused':
    case 'unknown':
      return again({ state: result.kind, failure: result.failure })
  }
}

async function referenceOutcome({ opened, sent, call }: Sent, typed: string): Promise<Outcome> {
  const { idPayin, token } = opened.params
  const again = (reference: Beginning['reference']): Outcome => ({
    kind: 'again',
    beginning: { attempt: freshAttempt, reference },
  })
  if (sent.has(formNames.correct)) return again({ typed })
  const read = readReference(typed)
  if (read.kind === 'fault') return again({ typed, result: 'format' })
  const { reference } = read
  const result = await sendReference({ idPayin, token, reference, call })
  return result === 'accepted' ? { kind: 'redirect' } : again({ typed: reference, result })
}
