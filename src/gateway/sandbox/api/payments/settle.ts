import { amountRule, isSameMoney, minorUnitsOf } from '#contract/money.ts'
import { merchantNow } from '../../../core/clock.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import type { Result } from '../../../core/processor/port.ts'
import { expiry, settle } from '../../../payments/lifecycle.ts'
import { storedCurrency } from '../../../payments/stored-payment.ts'
import { paymentScope } from '../../../store/store.ts'
import type { Payment } from '../../../store/tables.ts'
import {
  conflict,
  invalidField,
  misplacedField,
  type SandboxHandler,
  type SandboxHandlerResult,
} from '../http/handler.ts'
import { findNamedPayment } from './named-payment.ts'

/** Gives a payment a final status at its merchant's present time. */
export const settlePayment: SandboxHandler<'settlePayment'> = async (context) => {
  const { status, failureReasonCode } = context.body
  const found = await findNamedPayment(context)
  if (!found.ok) return found
  if (status === 'SUCCESS' && failureReasonCode !== undefined) {
    return misplacedField('failureReasonCode', 'the status FAILED or REFUSED')
  }
  return settleNow(context.gateway, found.payment, context.body)
}

/**
 * Registers the failure of expiry now, without waiting for `expireAt` and the two hours after it; the clock stays
 * where it is, because the merchant's other payments follow it too.
 */
export const expirePayment: SandboxHandler<'expirePayment'> = async (context) => {
  const found = await findNamedPayment(context)
  return found.ok ? settleNow(context.gateway, found.payment, expiry) : found
}

/**
 * Lets the customer's money arrive: the amount due where none is given, which succeeds. Another amount fails as
 * confirmed different, or succeeds where `accepted` says so.
 */
export const payPayment: SandboxHandler<'payPayment'> = async (context) => {
  const found = await findNamedPayment(context)
  if (!found.ok) return found
  const { payment } = found
  if (payment.kind === 'payout') return conflict('Nobody pays a payout: settle it.')
  const { amount, accepted = false } = context.body
  const currency = storedCurrency(payment)
  if (amount !== undefined && minorUnitsOf(amount, currency) === undefined) {
    return invalidField('amount', 'format', `an amount in ${currency}, ${amountRule(currency)}`)
  }
  return settleNow(context.gateway, payment, resultOfPaying(payment, { amount, accepted }))
}

interface IncomingMoney {
  readonly amount: number | undefined
  readonly accepted: boolean
}

function resultOfPaying(payment: Payment, { amount, accepted }: IncomingMoney): Result {
  const { currencyCode } = payment
  const due = payment.amountRequired ?? payment.amount
  const isDue =
    amount === undefined ||
    isSameMoney({ amount: due, currencyCode }, { amount, currencyCode: storedCurrency(payment) })
  if (isDue) return { status: 'SUCCESS' }
  const processorStatus = `received ${amount} ${currencyCode} instead of ${due}`
  return accepted
    ? { status: 'SUCCESS', processorStatus }
    : { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED', processorStatus }
}

async function settleNow(
  gateway: Gateway,
  payment: Payment,
  result: Result,
): Promise<SandboxHandlerResult<'settlePayment'>> {
  const nowMs = await merchantNow(gateway, payment.merchantCode)
  const settled = await gateway.store.write((tx) => settle(tx, payment, { result, nowMs }), paymentScope(payment))
  if (settled === 'already_final') return conflict('The payment has a final status, which nothing changes.')
  return done({ idPayment: payment.paymentId, status: result.status })
}
