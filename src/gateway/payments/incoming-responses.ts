import type { PayinAccepted, PayinDetail, PaymentMethodResponse } from '#contract/results.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Payment } from '../store/tables.ts'
import { storedMoney } from './amounts.ts'
import { processorPaymentOf } from './processor-orders.ts'
import { processOf } from './stored-payment.ts'

/** The response to a create, built from the stored payment, so that a later read equals it. */
export const acceptedOf = (
  row: Pick<Payment, 'amount' | 'currencyCode' | 'responseJson' | 'paymentId'>,
): PayinAccepted => ({
  paymentRequested: { money: storedMoney(row) },
  // Written by rowOf only.
  paymentMethodResponse: JSON.parse(row.responseJson) as PaymentMethodResponse,
  idPayment: row.paymentId,
})

/** The detail of a payin or top-up: what create returned, what has become known since, and the present status. */
export function detailOf(payment: Payment, { processor }: Pick<Gateway, 'processor'>): PayinDetail {
  const { paymentRequested, paymentMethodResponse, idPayment } = acceptedOf(payment)
  const { externalReference, failureReasonCode } = payment
  const payingAccount = processor.payingAccountOf(processorPaymentOf(payment))
  return {
    paymentRequested,
    process: processOf(payment),
    ...(failureReasonCode !== null && { failureReasonCode }),
    paymentMethodResponse: {
      ...paymentMethodResponse,
      ...(externalReference !== null && { externalReference: { reference: externalReference } }),
      ...(payingAccount && { accountCustomerUsedForPayment: { ...payingAccount } }),
    },
    idPayment,
  }
}
