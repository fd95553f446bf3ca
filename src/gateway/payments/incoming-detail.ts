import type { PayinDetail } from '#contract/results.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Payment } from '../store/tables.ts'
import { acceptedOf } from './incoming.ts'
import { processOf } from './process.ts'

/** The detail of a payin or top-up: what create returned, what has become known since, and how it stands. */
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
