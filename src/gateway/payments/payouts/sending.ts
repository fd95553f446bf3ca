import type { CheckedProcessor } from '../../core/processor/checked-processor.ts'
import { updateWhileProcessing } from '../../store/payments/payments.ts'
import type { Db } from '../../store/tables.ts'
import { type Acceptance, type Accepting, accept, settle } from '../lifecycle.ts'
import { payoutOrderOf } from '../processor-orders.ts'

/**
 * Accepts a payout. A processor without effects elsewhere has it in the same write; another one gets it from a job, once
 * the payout and its sum are stored.
 */
export async function acceptPayout(tx: Db, row: Accepting, processor: CheckedProcessor): Promise<Acceptance> {
  const acceptance = await accept(tx, row, processor)
  if (acceptance.kind !== 'accepted' || processor.effects === 'remote') return acceptance
  const nowMs = row.createdAtMs
  const call = await processor.send(payoutOrderOf(row), { nowMs })
  if (call.kind === 'failed') throw new Error('the processor has failed')
  if (call.answer.kind === 'refused') {
    const { failureReasonCode } = call.answer
    await settle(tx, row, { result: { status: 'FAILED', failureReasonCode }, nowMs })
  } else if (call.answer.data) {
    await updateWhileProcessing(tx, row, { processorDataJson: JSON.stringify(call.answer.data) })
  }
  return acceptance
}
