import type { Gateway } from '../core/gateway.ts'
import type { Order, PrepareRefusal } from '../core/processor/port.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import { paymentScope } from '../store/store.ts'
import type { Db, Payment } from '../store/tables.ts'
import { claimsOf } from './amount-claims.ts'
import { recordPreparation } from './lifecycle.ts'
import { preparedColumns } from './responses.ts'

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
  gateway: Pick<Gateway, 'processor' | 'store' | 'environment'>,
  order: Order,
  { nowMs, mayWrite = async () => true }: Storing,
): Promise<PreparationOutcome> {
  const { processor, store } = gateway
  const call = await processor.prepare(order, { nowMs, claims: claimsOf(store, order) })
  if (call.kind === 'failed') return call
  if (call.answer.kind === 'refused') return { kind: 'refused', code: call.answer.code }
  const patch = preparedColumns(order, call.answer, gateway)
  const payment = await store.write(async (tx) => {
    if (!(await mayWrite(tx))) return undefined
    const prepared = await recordPreparation(tx, order, { patch, nowMs, processor })
    // Prepared by another process in the meantime: its answer counts.
    return prepared ?? (await findPaymentById(tx, order))
  }, paymentScope(order))
  return payment ? { kind: 'prepared', payment } : { kind: 'failed' }
}
