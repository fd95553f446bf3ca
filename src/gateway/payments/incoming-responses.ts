import type { PayinAccepted, PayinDetail, PaymentMethodResponse } from '#contract/results.ts'
import type { Gateway } from '../core/gateway.ts'
import { WrittenJson } from '../core/written-json.ts'
import type { Payment } from '../store/tables.ts'
import { storedMoney } from './amounts.ts'
import { processorPaymentOf } from './processor-orders.ts'
import { processOf } from './stored-payment.ts'

type Accepted = Pick<Payment, 'amount' | 'currencyCode' | 'responseJson' | 'paymentId'>

/** The response to a create, `PayinAccepted`, built from the stored payment, so that a later read equals it. */
export const acceptedJsonOf = (row: Accepted): WrittenJson => written(row, {}, row.responseJson)

/**
 * The detail of a payin or top-up, `PayinDetail`: what create returned, what has become known since, and the present
 * status.
 */
export function detailJsonOf(payment: Payment, { processor }: Pick<Gateway, 'processor'>): WrittenJson {
  const { externalReference, failureReasonCode } = payment
  // No account has paid before; the stored request, which the processor is given, is not read for nothing.
  const payingAccount =
    payment.status === 'SUCCESS' ? processor.payingAccountOf(processorPaymentOf(payment)) : undefined
  const own: Own = {
    process: processOf(payment),
    ...(failureReasonCode !== null && { failureReasonCode }),
  }
  const known: Partial<PaymentMethodResponse> = {
    ...(externalReference !== null && { externalReference: { reference: externalReference } }),
    ...(payingAccount && { accountCustomerUsedForPayment: { ...payingAccount } }),
  }
  return written(payment, own, joined(payment.responseJson, JSON.stringify(known)))
}

/** What a detail has beside what create returned. */
type Own = Partial<Omit<PayinDetail, keyof PayinAccepted>>

/** The stored response is put in as it is, because reading and writing it again costs more than the rest of a read. */
function written(row: Accepted, own: Own, responseJson: string): WrittenJson {
  const before = JSON.stringify({ paymentRequested: { money: storedMoney(row) }, ...own })
  const after = JSON.stringify({ idPayment: row.paymentId })
  return new WrittenJson(joined(joined(before, `{"paymentMethodResponse":${responseJson}}`), after))
}

/** One object of the properties of two, which have none in common; the first has at least one. */
const joined = (first: string, second: string): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`
