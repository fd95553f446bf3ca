import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { Gateway } from '../core/gateway.ts'
import { WrittenJson } from '../core/handler.ts'
import type { Payment } from '../store/tables.ts'
import { processorPaymentOf } from './processor-orders.ts'
import { processOf, storedMoney } from './stored-payment.ts'
import { methodResponseJsonOf } from './stored-response.ts'

type Accepted = Parameters<typeof methodResponseJsonOf>[0] & Pick<Payment, 'paymentId'>

/** The response to a create, `PayinAccepted`, built from the stored payment, so that a later read equals it. */
export const acceptedJsonOf = (row: Accepted): WrittenJson => written(row, '', methodResponseJsonOf(row))

/**
 * The detail of a payin or top-up, `PayinDetail`: what create returned, what has become known since, and the present
 * status.
 */
export function detailJsonOf(payment: Payment, { processor }: Pick<Gateway, 'processor'>): WrittenJson {
  const { externalReference, failureReasonCode: reason } = payment
  // No account has paid before; the stored request, which the processor is given, is not read for nothing.
  const payingAccount =
    payment.status === 'SUCCESS' ? processor.payingAccountOf(processorPaymentOf(payment)) : undefined
  const known: Partial<PaymentMethodResponse> = {
    ...(externalReference !== null && { externalReference: { reference: externalReference } }),
    ...(payingAccount && { accountCustomerUsedForPayment: { ...payingAccount } }),
  }
  const failure = reason === null ? '' : `,"failureReasonCode":${JSON.stringify(reason)}`
  const process = `,"process":${JSON.stringify(processOf(payment))}${failure}`
  return written(payment, process, joined(methodResponseJsonOf(payment), JSON.stringify(known)))
}

/** `more`: the properties that a detail has beside what create returned, each after a comma. */
function written(row: Accepted, more: string, methodResponse: string): WrittenJson {
  // A code of the table and an id that the gateway made have no character that JSON escapes.
  const { amount, currencyCode } = storedMoney(row)
  const requested = `"paymentRequested":{"money":{"amount":${amount},"currencyCode":"${currencyCode}"}}`
  return new WrittenJson(
    `{${requested}${more},"paymentMethodResponse":${methodResponse},"idPayment":"${row.paymentId}"}`,
  )
}

/** One object of the properties of two, which have none in common; the first has at least one. */
const joined = (first: string, second: string): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`
