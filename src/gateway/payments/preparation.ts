import { needsExternalReference } from '#contract/field-requirements.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Order, Prepared, PrepareRefusal } from '../core/processor/port.ts'
import { findPaymentById, type PreparationPatch } from '../store/payments.ts'
import { paymentScope } from '../store/store.ts'
import type { Db, Payment } from '../store/tables.ts'
import { claimsOf } from './amount-claims.ts'
import { type Accepting, recordPreparation } from './lifecycle.ts'
import { paymentMethodResponseOf } from './payment-method-response.ts'
import { referenceOf } from './stored-payment.ts'

type Columns = PreparationPatch & Required<Pick<PreparationPatch, 'responseJson' | 'reference'>>

/** The columns of a payin or top-up that its processor has prepared. */
export function preparedColumns(order: Order, prepared: Prepared, processorName: string) {
  const { required, data, reference = referenceOf(order.paymentId) } = prepared
  const response = paymentMethodResponseOf(order, { ...prepared, reference }, processorName)
  const waits = needsExternalReference(order.method, order.values.upiId)
  return {
    state: waits ? 'awaiting_reference' : 'awaiting_customer',
    amountRequired: required?.amount ?? null,
    receivingAccount: required?.receivingAccount ?? null,
    responseJson: JSON.stringify(response),
    reference: response.reference ?? null,
    processorDataJson: data === undefined ? null : JSON.stringify(data),
  } as const satisfies Columns & { readonly state: Accepting['state'] }
}

/** The same before the processor has been asked. */
export const unpreparedColumns = (order: Order, processorName: string) => ({
  ...preparedColumns(order, { instructions: {} }, processorName),
  state: 'preparing' as const,
})

export type PreparationOutcome =
  | { readonly kind: 'prepared'; readonly payment: Payment }
  | { readonly kind: 'refused'; readonly code: PrepareRefusal }
  /** The processor has said nothing that counts. */
  | { readonly kind: 'failed' }

interface Storing {
  readonly nowMs: number
  /** False: somebody else goes on with this payment, and nothing is written. */
  readonly mayWrite?: (tx: Db) => Promise<boolean>
}

/**
 * Asks the processor how a stored payment is to be paid, and stores the answer. A refusal is left to the caller. The
 * processor is asked outside of a transaction.
 */
export async function prepareStored(
  gateway: Pick<Gateway, 'processor' | 'store'>,
  order: Order,
  { nowMs, mayWrite = async () => true }: Storing,
): Promise<PreparationOutcome> {
  const { processor, store } = gateway
  const call = await processor.prepare(order, { nowMs, claims: claimsOf(store, order) })
  if (call.kind === 'failed') return call
  if (call.answer.kind === 'refused') return { kind: 'refused', code: call.answer.code }
  const patch = preparedColumns(order, call.answer, processor.name)
  const payment = await store.write(async (tx) => {
    if (!(await mayWrite(tx))) return undefined
    const prepared = await recordPreparation(tx, order, { patch, nowMs, processor })
    // Prepared by another process in the meantime: its answer counts.
    return prepared ?? (await findPaymentById(tx, order.paymentId))
  }, paymentScope(order))
  return payment ? { kind: 'prepared', payment } : { kind: 'failed' }
}
