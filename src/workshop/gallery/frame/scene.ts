import { isCurrencyCode } from '#contract/currencies.ts'
import { isBusinessCode } from '#contract/errors.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { fieldParameters } from '#contract/fields/field-parameters.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { isCustomers } from '#contract/fields/fields.ts'
import { isMethodCode, methodOf } from '#contract/methods/methods.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import type { Example } from '#contract/sandbox/examples.ts'
import { deviceNowMs } from '#web/browser/time/clocks.ts'
import type { Case } from '../cases.ts'

/** How the mock gateway responds to a create. */
export type CreateResponse = 'accepted' | 'never' | 'lost' | { readonly status: number; readonly body: unknown }

/** What makes the page show a case: its query, the gateway's responses and the customer's action. */
export interface Scene {
  readonly query: string
  readonly begins: 'absent' | 'known' | 'refused' | 'silent'
  readonly create: CreateResponse
  readonly example: Example
  /** Whether the form is submitted as soon as it is rendered. */
  readonly submits: boolean
}

/** The scene of a case. `here` is the frame's own address: every link and redirect leads back to it. */
export function sceneOf(shown: Case, given: Example, here: string): Scene {
  const example = { ...given, detail: { ...detailOf(shown, given.detail, here) } }
  const { step, state } = shown
  const isNew = step === 'pay' && state === 'open'
  return {
    query: queryOf(shown, given, here),
    begins: beginningOf(shown),
    create: createResponseOf(shown),
    example,
    submits: isNew || step === 'submit' || (step === 'form' && state === 'errors') || isRefusedAtSubmit(shown),
  }
}

const isRefusedAtSubmit = ({ step, state }: Case) =>
  step === 'error' && (isBusinessCode(state) || state === 'not_sent' || state === 'busy')

function beginningOf({ step, state }: Case): Scene['begins'] {
  if (state === 'token_refused') return 'refused'
  if (state === 'no_answer') return 'silent'
  return step === 'done' || (step === 'pay' && state !== 'open') ? 'known' : 'absent'
}

function createResponseOf({ step, state }: Case): CreateResponse {
  if (step === 'submit') return 'never'
  if (state === 'not_sent') return 'lost'
  if (state === 'busy') return { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED', message: 'An example.' } }
  return isBusinessCode(state) ? { status: 406, body: [{ code: state, message: 'An example.' }] } : 'accepted'
}

const MINUTE_MS = 60_000
const minutesLeft: { readonly [state: string]: number } = { countdown: 4, late: -1 }

/** The payin of a case; its links and redirects lead back to the frame. */
function detailOf({ step, state }: Case, detail: PayinDetail, here: string): PayinDetail {
  const { paymentMethodResponse: response, process } = detail
  const minutes = step === 'pay' ? minutesLeft[state] : undefined
  const led = { ...response, returnUrl: here, ...(response.redirectTo !== undefined && { redirectTo: here }) }
  const timed =
    minutes === undefined ? led : { ...led, expireAt: new Date(deviceNowMs() + minutes * MINUTE_MS).toISOString() }
  const changed = { ...detail, paymentMethodResponse: timed }
  if (step !== 'done') return changed
  const processedAt = new Date(deviceNowMs()).toISOString()
  if (state === 'SUCCESS') return { ...changed, process: { ...process, status: 'SUCCESS', processedAt } }
  const status = state === 'REFUSED' ? 'REFUSED' : 'FAILED'
  const failureReasonCode = state === 'REFUSED' ? 'SECURITY_CHECK_FAILED' : state
  return { ...changed, failureReasonCode, process: { ...process, status, processedAt } }
}

function queryOf(shown: Case, { detail }: Example, here: string): string {
  const { step, state, methodCode, currencyCode } = shown
  const operatorCode = shown.operatorCode ?? detail.paymentMethodResponse.paymentOperator?.code
  if (state === 'faulty_link') return 'merchantCode=demo-shop&amount=ten'
  const isChosen = step !== 'choose'
  const query = new URLSearchParams({
    merchantCode: 'demo-shop',
    idPayin: detail.paymentMethodResponse.idPayin ?? 'order-4711',
    token: 'gallery',
    amount: String(detail.paymentRequested.money.amount),
    currencyCode,
    callbackUrl: here,
    returnUrl: here,
    showDeepLink: 'true',
    optionsAvailable: 'false',
    ...(isChosen && { paymentMethodCode: state === 'not_offered' ? 'NOT_OFFERED' : methodCode }),
    ...(isChosen && step !== 'operator' && operatorCode !== undefined && { paymentOperatorCode: operatorCode }),
    allowCustomerDataChange: String(state !== 'locked' && state !== 'data_invalid'),
    ...dataOf(shown),
  })
  return query.toString()
}

/** The customer's data in the query, as the state needs it. */
function dataOf({ step, state, methodCode, currencyCode }: Case): FieldValues {
  if (!isMethodCode(methodCode) || !isCurrencyCode(currencyCode) || step === 'operator') return {}
  if (state === 'empty') return {}
  if (state === 'data_invalid') return { emailAddress: 'nobody' }
  const all = exampleValues(requirementsOf(methodOf(methodCode), currencyCode), currencyCode, 'all')
  const sendable = fieldParameters.filter((name) => all[name] !== undefined)
  const names = state === 'locked' ? sendable.slice(0, 1) : sendable
  // A wrong code would make the whole link faulty, and a wrong field of the merchant's no customer can correct.
  const isWrong = (name: (typeof names)[number]) =>
    state === 'errors' && redirectParameters[name].kind === 'field' && isCustomers(name)
  return Object.fromEntries(names.map((name) => [name, isWrong(name) ? '?' : (all[name] ?? '')]))
}
