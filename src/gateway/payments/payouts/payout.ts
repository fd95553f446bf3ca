import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { ResultOf } from '#contract/operations/operations.ts'
import type { HandlerContext } from '../../core/handler.ts'
import type { Payment } from '../../store/tables.ts'
import type { Accepting } from '../lifecycle.ts'
import type { PaymentOperator } from '../operators/operator.ts'
import { processOf, referenceOf, requestJsonOf, storedMoney } from '../stored-payment.ts'
import { feeJsonOf, storedFee } from './payout-fee.ts'

/** The specification gives payouts no `expireAt`; one that nothing settles fails two hours after this day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The row of a payout that has passed every check except that of the balance. */
export function payoutRowOf(context: HandlerContext<'createPayout'>, operator: PaymentOperator | undefined): Accepting {
  const { gateway, merchant, entityId, body, values, nowMs } = context
  const { amount, currencyCode } = body.paymentRequested.money
  const { paymentMethodCode } = body.paymentMethod
  const units = minorUnitsOf(amount, currencyCode)
  if (units === undefined) throw new Error('the shape gate lets no such amount pass')
  const paymentId = gateway.newId()
  const response: PayoutResponse = { paymentMethodCode, idPayout: entityId }
  return {
    merchantCode: merchant.merchantCode,
    kind: 'payout',
    entityId,
    paymentId,
    status: 'PROCESSING',
    state: gateway.processor.effects === 'local' ? 'awaiting_customer' : 'sending',
    currencyCode,
    amount: decimalOf(units, currencyCode),
    methodCode: paymentMethodCode,
    operatorCode: operator?.code ?? null,
    callbackUrl: body.callbackUrl ?? null,
    requestJson: requestJsonOf(values),
    responseJson: JSON.stringify(response),
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LIFETIME_MS,
    reference: referenceOf(paymentId),
    feeJson: feeJsonOf(merchant, currencyCode),
    isTest: gateway.environment.sandbox ? 1 : 0,
  }
}

type PayoutResponse = ResultOf<'createPayout'>['paymentMethodResponse']

type Stored = Pick<Payment, 'amount' | 'currencyCode' | 'responseJson' | 'paymentId'> & {
  readonly reference?: string | null
}

/** The response to a create, built from the stored payment, so that a later read equals it. */
export const payoutAcceptedOf = (row: Stored): ResultOf<'createPayout'> => ({
  paymentRequested: { money: storedMoney(row) },
  // Written by payoutRowOf only.
  paymentMethodResponse: JSON.parse(row.responseJson) as PayoutResponse,
  idPayment: row.paymentId,
  reference: row.reference ?? referenceOf(row.paymentId),
})

/** The detail of a payout: what create returned, its fee, and the present status. */
export function payoutDetailOf(payout: Payment): ResultOf<'readPayout'> {
  const { failureReasonCode } = payout
  return {
    ...payoutAcceptedOf(payout),
    process: processOf(payout),
    ...(failureReasonCode !== null && { failureReasonCode }),
    fee: storedMoney(storedFee(payout)),
  }
}
