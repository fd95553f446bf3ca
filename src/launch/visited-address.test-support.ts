import { exampleValue } from '#contract/fields/example-values.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { PayinRequest } from '#contract/operations/requests.ts'
import { optionsResult, type PaymentOptions } from '#contract/operations/results.ts'
import { type Choice, choiceOf } from '#contract/redirect/choosing.ts'
import type { CheckoutParams } from '#web/checkout/params/checkout-params.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import { newPayment } from '#web/checkout/steps/sample-progress.test-support.ts'
import type { Form, Progress, Step } from '#web/checkout/steps/step.ts'
import { stepOf } from '#web/checkout/steps/step-of.test-support.ts'

/** A running product, asked over HTTP messages. */
export type Ask = (path: string, init?: { method?: string; token?: string; body?: unknown }) => Promise<Response>

/**
 * For tests: whether a customer can do with an address what it is for. A payment is tried in every way that the page's
 * steps lead to, with right answers in its forms, until the gateway accepts one.
 */
export async function leadsToItsEnd(ask: Ask, address: URL): Promise<boolean> {
  const { pathname, search, hash } = address
  if ((await ask(pathname + search)).status !== 200) return false
  const opened = openedPage({ pathname, search, hash }, address.protocol === 'http:')
  if (opened.kind === 'faulty') return false
  const { idPayin, token } = opened.params
  const { status } = await ask(`/api/payins/${idPayin}`, { token })
  if (opened.kind === 'status' || status !== 410) return status === 200 || status === 410
  return isPayable(ask, opened.params)
}

async function isPayable(ask: Ask, params: CheckoutParams): Promise<boolean> {
  const { token, idPayin, currencyCode } = params
  const body = { money: { amount: Number(params.amount), currencyCode } }
  const response = await ask('/api/payins/!availablePaymentOptions', { method: 'POST', token, body })
  if (response.status !== 200) return false
  const options = optionsResult.parse(await response.json())
  for (const request of requestsOf(params, options, {})) {
    const created = await ask(`/api/payins/${idPayin}`, { method: 'POST', token, body: request })
    if (created.status === 201) return true
  }
  return false
}

type Done = Partial<Pick<Progress, 'choice' | 'values'>>

/** The creates that the page sends, one for each way through its steps. */
function* requestsOf(params: CheckoutParams, options: PaymentOptions, done: Done): Generator<PayinRequest> {
  const step = stepOf(params, newPayment(options, done))
  if (step.kind === 'submit') yield step.request
  if (step.kind === 'fill' && done.values === undefined) {
    for (const values of answersTo(step.form, params))
      yield* requestsOf(params, options, { choice: step.choice, values })
  }
  for (const choice of choicesIn(step)) yield* requestsOf(params, options, { choice })
}

function choicesIn(step: Step): readonly Choice[] {
  if (step.kind === 'choose') {
    const { selected, options } = step
    return options.data.map((option) =>
      selected?.paymentMethodCode === option.paymentMethodCode ? selected : choiceOf(option),
    )
  }
  if (step.kind !== 'operator') return []
  const { paymentMethodCode, paymentOperators = [] } = step.option
  return paymentOperators.map(({ code }) => ({ paymentMethodCode, paymentOperatorCode: code }))
}

/** Right answers to what a form asks, one for each account type that it offers. */
function answersTo(form: Form, { currencyCode }: CheckoutParams): readonly FieldValues[] {
  const names = [...form.required, ...form.requiresOneOf.slice(0, 1)]
  const types = names.includes('accountType') ? (form.accountTypes ?? ['individual']) : [form.locked.accountType]
  return types.map((type) =>
    Object.fromEntries(
      names.map((name) => [name, name === 'accountType' ? type : exampleValue(name, currencyCode, type)]),
    ),
  )
}
