import * as z from 'zod/mini'
import { failureReasonCodes } from '#contract/errors.ts'
import { isSameMoney, minorUnitsOf } from '#contract/money.ts'
import { finalStatuses } from '#contract/statuses.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import { storedCurrency } from '../../payments/amounts.ts'
import { expiry, type Result, settle } from '../../payments/lifecycle.ts'
import { paymentScope } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'
import type { WorkshopCall, WorkshopHandler, WorkshopRoute } from './handler.ts'
import { findNamedPayment, PAYMENT_PATH } from './named-payment.ts'
import { readWorkshopBody } from './request-body.ts'
import { answerConflict, answerInvalidField, answerJson } from './response.ts'

const statusRule = `choice: ${finalStatuses.join(', ')}`
const settlement = z.strictObject({
  status: z.enum(finalStatuses, { error: (issue) => (issue.input === undefined ? 'missing' : statusRule) }),
  failureReasonCode: z.optional(z.enum(failureReasonCodes, { error: `choice: ${failureReasonCodes.join(', ')}` })),
  processorStatus: z.optional(z.string({ error: 'type' }).check(z.maxLength(250, { error: 'length: at most 250' }))),
})

/** Drives a payment to a final status at its merchant's present time. */
const drive: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  if (!found.ok) return found.answer
  const reading = await readWorkshopBody(call.request, settlement)
  if (!reading.ok) return reading.answer
  const { status, failureReasonCode } = reading.body
  if (status === 'SUCCESS' && failureReasonCode !== undefined) {
    return answerInvalidField('failureReasonCode', 'choice', 'only with FAILED or REFUSED')
  }
  return settleNow(call, found.payment, reading.body)
}

/**
 * Registers the failure of expiry now, without waiting for `expireAt` and the two hours after it; the clock stays
 * where it is, because the merchant's other payments live by it too.
 */
const letExpire: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  return found.ok ? settleNow(call, found.payment, expiry) : found.answer
}

const incoming = z.strictObject({
  amount: z.optional(z.number({ error: 'type: a number' })),
  accepted: z.optional(z.boolean({ error: 'type: a boolean' })),
})

/**
 * Lets the customer's money arrive: without an amount the one that is asked for, which succeeds. Another one fails as
 * confirmed different, or succeeds where `accepted` says so.
 */
const receive: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  if (!found.ok) return found.answer
  const reading = await readWorkshopBody(call.request, incoming)
  if (!reading.ok) return reading.answer
  const { payment } = found
  if (payment.kind === 'payout') return answerConflict('Nobody pays a payout: settle it.')
  const { amount, accepted = false } = reading.body
  if (amount !== undefined && minorUnitsOf(amount, storedCurrency(payment)) === undefined) {
    return answerInvalidField('amount', 'format', `an amount in ${payment.currencyCode}, above 0`)
  }
  return settleNow(call, payment, resultOfPaying(payment, { amount, accepted }))
}

function resultOfPaying(
  payment: Payment,
  { amount, accepted }: { readonly amount: number | undefined; readonly accepted: boolean },
): Result {
  const { currencyCode } = payment
  const asked = payment.amountRequired ?? payment.amount
  const isAsked =
    amount === undefined ||
    isSameMoney({ amount: asked, currencyCode }, { amount, currencyCode: storedCurrency(payment) })
  if (isAsked) return { status: 'SUCCESS' }
  const processorStatus = `received ${amount} ${currencyCode} instead of ${asked}`
  return accepted
    ? { status: 'SUCCESS', processorStatus }
    : { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED', processorStatus }
}

async function settleNow({ gateway }: WorkshopCall, payment: Payment, result: Result): Promise<Response> {
  const nowMs = await merchantNow(gateway, payment.merchantCode)
  const settled = await gateway.store.write((tx) => settle(tx, payment, { result, nowMs }), paymentScope(payment))
  if (settled === 'already_final') return answerConflict('The payment has a final status, which nothing changes.')
  return answerJson({ idPayment: payment.paymentId, status: result.status })
}

export const outcomeRoutes: readonly WorkshopRoute[] = [
  { method: 'POST', path: `${PAYMENT_PATH}/!settle`, handle: drive },
  { method: 'POST', path: `${PAYMENT_PATH}/!pay`, handle: receive },
  { method: 'POST', path: `${PAYMENT_PATH}/!expire`, handle: letExpire },
]
