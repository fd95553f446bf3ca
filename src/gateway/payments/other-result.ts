import { isFinal } from '#contract/statuses.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Result } from '../core/processor/port.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import type { PaymentRef } from '../store/tables.ts'

/**
 * Logs a processor's result where the payment has ended with another one, so that the operator settles it by hand. Not in
 * the sandbox, where a tester settles payments before their simulated results.
 */
export async function logOtherResult(
  { environment, store, log }: Pick<Gateway, 'environment' | 'store' | 'log'>,
  payment: PaymentRef,
  { status: reported }: Result,
): Promise<void> {
  if (environment.sandbox) return
  const settled = await store.read((db) => findPaymentById(db, payment))
  if (settled === undefined || !isFinal(settled.status) || settled.status === reported) return
  const { paymentId, status } = settled
  log.error({ paymentId, status, reported }, 'processor: another result than before')
}
