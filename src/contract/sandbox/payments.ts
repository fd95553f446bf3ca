import * as z from 'zod/mini'
import { failureReasonCodes } from '../errors.ts'
import { numberFault } from '../operations/inputs.ts'
import { moneyResult } from '../operations/results.ts'
import { finalStatuses, paymentStatuses } from '../statuses.ts'
import { dueEvent } from './clock.ts'
import { choiceOf, flag, list, text } from './inputs.ts'

/** Path segments for the kinds of payments. */
export const paymentCollections = ['payins', 'payouts', 'topups'] as const
export type PaymentCollection = (typeof paymentCollections)[number]

export const paymentKinds = ['payin', 'payout', 'topup'] as const
type PaymentKind = (typeof paymentKinds)[number]

/** The path segment that a kind of payment goes by. */
export const collectionOf = (kind: PaymentKind): PaymentCollection => (kind === 'topup' ? 'topups' : `${kind}s`)

const summary = {
  kind: z.enum(paymentKinds).check(z.describe('Kind of the payment.')),
  id: text('The merchant’s id of the payment.'),
  idPayment: z.string(),
  status: z.enum(paymentStatuses),
  state: text(
    'What the payment waits for: `awaiting_customer`, `awaiting_reference`, `held` while the simulated bank page is open; `final` once it has its status.',
  ),
  failureReasonCode: z.optional(z.string()),
  money: moneyResult,
  paymentMethodCode: z.string(),
  createdAt: z.string(),
  expireAt: z.string(),
  processedAt: z.optional(z.string()),
}

/** A merchant's latest payments, the newest first. */
export const paymentList = z.object({ payments: list('At most 100 payments.', summary) })
export type PaymentSummary = z.infer<typeof paymentList>['payments'][number]

/** One payment: the request's fields, the response to its create, and what is scheduled for it. */
export const payment = z.object({
  ...summary,
  answers: z.record(z.string(), z.string()).check(z.describe('The customer’s data in the request, by field name.')),
  paymentOperatorCode: z.optional(z.string()),
  callbackUrl: z.optional(z.string()),
  returnUrl: z.optional(z.string()),
  externalReference: z.optional(z.string()),
  response: z.unknown().check(z.describe('`paymentMethodResponse` of the create.')),
  upcoming: list('What is scheduled for the payment, the earliest first.', dueEvent),
})
export type Payment = z.infer<typeof payment>

export const settlement = z.strictObject({
  status: choiceOf(finalStatuses),
  failureReasonCode: z.optional(
    choiceOf(failureReasonCodes).check(z.describe('Why the payment fails; only with FAILED or REFUSED.')),
  ),
  // As of a processor's result: PostgreSQL stores no text with a zero byte.
  processorStatus: z.optional(
    z
      .string({ error: 'type' })
      .check(
        z.maxLength(250, { error: 'length: at most 250' }),
        z.regex(/^\P{Cc}*$/u, { error: 'format: no control characters' }),
      ),
  ),
})

/** The simulated arrival of the customer's money (D-309). */
export const incomingMoney = z.strictObject({
  amount: z.optional(
    z.number({ error: numberFault }).check(z.describe('What arrives; the amount due where it is left out.')),
  ),
  accepted: flag('Whether another amount than the one due succeeds all the same.'),
})

/** The state of a payment after the operation. */
export const settledPayment = z.object({ idPayment: z.string(), status: z.enum(finalStatuses) })
