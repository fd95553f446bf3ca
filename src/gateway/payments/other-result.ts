import { isFinal } from '#contract/statuses.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Result } from '../core/processor/port.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import type { Db, Payment } from '../store/tables.ts'
import { type Settlement, settle } from './lifecycle.ts'

/** Settles a payment by a processor's result; gives the payment where it had its end before, for `logOtherResult`. */
export async function settleUnlessFinal(
  tx: Db,
  payment: Payment,
  settlement: Settlement,
): Promise<Payment | undefined> {
  const change = await settle(tx, payment, settlement)
  return change === 'settled' ? undefined : findPaymentById(tx, payment)
}

/**
 * Logs a processor's result where the payment has ended with another one, so that the operator settles it by hand; it is
 * read in the write that found it final, for what is written is not tried again. Not in the sandbox, where a tester
 * settles payments before their simulated results.
 */
export function logOtherResult(
  { environment, log }: Pick<Gateway, 'environment' | 'log'>,
  settled: Payment | undefined,
  { status: reported }: Pick<Result, 'status'>,
): void {
  if (environment.sandbox || settled === undefined) return
  const { paymentId, status } = settled
  if (isFinal(status) && status !== reported)
    log.error({ paymentId, status, reported }, 'processor: another result than before')
}
