import { fullMethodOf } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { isPayoutMethodCode } from '#contract/methods/payout-methods.ts'
import type { Order, OrderOperator, PayoutOrder, ProcessorData, ProcessorPayment } from '../core/processor/port.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { NewPayment, Payment } from '../store/tables.ts'
import type { PaymentMethodCode } from './operators/operator.ts'
import { operatorsOf } from './operators/operators.ts'
import { storedCurrency, storedMoney, storedValues } from './stored-payment.ts'

/** A stored payment as its processor sees it. */
export function processorPaymentOf(row: Payment): ProcessorPayment {
  const { merchantCode, kind, entityId, paymentId, methodCode, amount, status } = row
  return {
    merchantCode,
    kind,
    entityId,
    paymentId,
    methodCode,
    amount,
    status,
    currencyCode: storedCurrency(row),
    operatorCode: row.operatorCode ?? undefined,
    amountRequired: row.amountRequired ?? undefined,
    values: storedValues(row),
    reference: row.reference ?? undefined,
    externalReference: row.externalReference ?? undefined,
    // Each write of it is the text of a `ProcessorData`.
    data: row.processorDataJson === null ? undefined : (JSON.parse(row.processorDataJson) as ProcessorData),
    acceptedAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
  }
}

/** The order of a stored payin or top-up, so that it can be prepared again after a crash: equal to the first one. */
export function storedOrderOf(row: Payment, merchant: Merchant | undefined): Order {
  const { methodCode, kind } = row
  if (!isMethodCode(methodCode) || kind === 'payout') throw new Error('the row is no payin or top-up of a known method')
  return {
    ...orderBaseOf(row),
    kind,
    methodCode,
    method: fullMethodOf(methodCode),
    operator: storedOperator(row, methodCode),
    merchantName: merchant?.channelName ?? row.merchantCode,
    vatPercent: merchant?.vatPercent,
    callbackUrl: row.callbackUrl ?? undefined,
    returnUrl: row.returnUrl ?? '',
  }
}

/** The order of a payout, stored or about to be. */
export function payoutOrderOf(row: Payment | NewPayment): PayoutOrder {
  const { methodCode } = row
  if (!isPayoutMethodCode(methodCode)) throw new Error('the row is no payout of a known method')
  return { ...orderBaseOf(row), kind: 'payout', methodCode, operator: storedOperator(row, methodCode) }
}

const orderBaseOf = (row: Payment | NewPayment) => ({
  merchantCode: row.merchantCode,
  entityId: row.entityId,
  paymentId: row.paymentId,
  money: storedMoney(row),
  currencyCode: storedCurrency(row),
  amount: row.amount,
  values: storedValues(row),
  acceptedAtMs: row.createdAtMs,
})

/** The name of the bank, wallet or store that the payer has chosen; undefined where the method has none. */
export const operatorNameOf = (row: Payment): string | undefined =>
  isMethodCode(row.methodCode) ? storedOperator(row, row.methodCode)?.name : undefined

const storedOperator = (row: Payment | NewPayment, methodCode: PaymentMethodCode): OrderOperator | undefined =>
  row.operatorCode
    ? operatorsOf(methodCode, storedCurrency(row)).find(({ code }) => code === row.operatorCode)
    : undefined
