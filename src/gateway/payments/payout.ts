import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { ResultOf } from '#contract/operations/operations.ts'
import type { HandlerContext } from '../core/handler.ts'
import type { CheckedProcessor } from '../core/processor/checked-processor.ts'
import { updateWhileProcessing } from '../store/payments/payments.ts'
import type { Db, Payment } from '../store/tables.ts'
import { feeJsonOf, storedFee } from './ledger.ts'
import { type Acceptance, type Accepting, accept, settle } from './lifecycle.ts'
import type { PaymentOperator } from './operators/operator.ts'
import { payoutOrderOf } from './processor-orders.ts'
import { processOf, referenceOf, requestJsonOf, storedMoney } from './stored-payment.ts'

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

/**
 * Accepts a payout. A processor without effects elsewhere has it in the same write; another one gets it from a job, once
 * the payout and its sum are stored.
 */
export async function acceptPayout(tx: Db, row: Accepting, processor: CheckedProcessor): Promise<Acceptance> {
  const acceptance = await accept(tx, row, processor)
  if (acceptance.kind !== 'accepted' || processor.effects === 'remote') return acceptance
  const nowMs = row.createdAtMs
  const call = await processor.send(payoutOrderOf(row), { nowMs })
  if (call.kind === 'failed') throw new Error('the processor has failed')
  if (call.answer.kind === 'refused') {
    const { failureReasonCode } = call.answer
    await settle(tx, row, { result: { status: 'FAILED', failureReasonCode }, nowMs })
  } else if (call.answer.data) {
    await updateWhileProcessing(tx, row, { processorDataJson: JSON.stringify(call.answer.data) })
  }
  return acceptance
}
