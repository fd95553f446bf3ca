import type { PayinAccepted, PayinDetail, PaymentMethodResponse } from '#contract/results.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Payment } from '../store/tables.ts'
import { storedMoney } from './amounts.ts'
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
export function detailOf(
  payment: Payment,
  { environment, processor }: Pick<Gateway, 'environment' | 'processor'>,
): PayinDetail {
  const { paymentRequested, paymentMethodResponse, idPayment } = acceptedOf(payment)
  const { externalReference, failureReasonCode } = payment
  const payingAccount = processor.payingAccountOf(payment)
  return {
    paymentRequested,
    process: processOf(payment, environment.sandbox),
    ...(failureReasonCode !== null && { failureReasonCode }),
    paymentMethodResponse: {
      ...paymentMethodResponse,
      ...(externalReference !== null && { externalReference: { reference: externalReference } }),
      ...(payingAccount && { accountCustomerUsedForPayment: { ...payingAccount } }),
    },
    idPayment,
  }
}
