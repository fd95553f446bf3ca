import { needsExternalReference } from '#contract/fields/field-requirements.ts'
import type { Environment } from '../core/environment/environment.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Order, Prepared, PrepareRefusal } from '../core/processor/port.ts'
import { findPaymentById, type PreparationPatch } from '../store/payments/payments.ts'
import { paymentScope } from '../store/store.ts'
import type { Db, Payment } from '../store/tables.ts'
import { claimsOf } from './amount-claims.ts'
import { type Accepting, recordPreparation } from './lifecycle.ts'
import { orderResponseJsonOf, responseReferenceOf, responseRestOf } from './responses.ts'
import { referenceOf } from './stored-payment.ts'

type Columns = PreparationPatch & Required<Pick<PreparationPatch, 'responseJson' | 'reference'>>

/** Where a response is stored: with `databaseUrl` other processes may share the database. */
type Place = {
  readonly processor: Pick<Gateway['processor'], 'name'>
  readonly environment: Pick<Environment, 'databaseUrl'>
}

/** The columns of a payin or top-up that its processor has prepared. */
export function preparedColumns(order: Order, prepared: Prepared, { processor, environment }: Place) {
  const { required, data } = prepared
  const answer = { ...prepared, reference: prepared.reference ?? referenceOf(order.paymentId) }
  const reference = responseReferenceOf(answer)
  const rest = JSON.stringify(responseRestOf(order, answer, processor.name))
  // No operation takes the reference of a top-up, so a top-up that waited for one could only fail.
  const waits = order.kind === 'payin' && needsExternalReference(order.method, order.values.upiId)
  return {
    state: waits ? 'awaiting_reference' : 'awaiting_customer',
    amountRequired: required?.amount ?? null,
    receivingAccount: required?.receivingAccount ?? null,
    // Former versions that run beside this one during an update know the whole form alone (D-680).
    responseJson: environment.databaseUrl === undefined ? rest : orderResponseJsonOf(order, { reference, rest }),
    reference,
    processorDataJson: data === undefined ? null : JSON.stringify(data),
  } as const satisfies Columns & { readonly state: Accepting['state'] }
}

/** The same before the processor has been asked. */
export const unpreparedColumns = (order: Order, place: Place) => ({
  ...preparedColumns(order, { instructions: {} }, place),
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
