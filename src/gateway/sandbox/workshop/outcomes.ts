import * as z from 'zod/mini'
import { failureReasonCodes } from '#contract/errors.ts'
import { finalStatuses } from '#contract/statuses.ts'
import { expiry, type Result, settle } from '../../lifecycle.ts'
import { merchantNow } from '../../merchant-time.ts'
import type { Payment } from '../../store/tables.ts'
import { findNamedPayment, PAYMENT_PATH } from './found-payment.ts'
import { answerConflict, answerInvalidField, answerJson } from './workshop-answer.ts'
import { readWorkshopBody } from './workshop-body.ts'
import type { WorkshopCall, WorkshopHandler, WorkshopRoute } from './workshop-call.ts'

const statusRule = `choice: ${finalStatuses.join(', ')}`
const settlement = z.strictObject({
  status: z.enum(finalStatuses, { error: (issue) => (issue.input === undefined ? 'missing' : statusRule) }),
  failureReasonCode: z.optional(z.enum(failureReasonCodes, { error: `choice: ${failureReasonCodes.join(', ')}` })),
  processorStatus: z.optional(z.string({ error: 'type' }).check(z.maxLength(250, { error: 'length: at most 250' }))),
})

/** Drives a payment to a final status at its merchant's present time. */
const drive: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  if (!found.ok) return found.answer
  const reading = await readWorkshopBody(call.request, settlement)
  if (!reading.ok) return reading.answer
  const { status, failureReasonCode } = reading.body
  if (status === 'SUCCESS' && failureReasonCode !== undefined) {
    return answerInvalidField('failureReasonCode', 'choice', 'only with FAILED or REFUSED')
  }
  return settleNow(call, found.payment, reading.body)
}

/**
 * Registers the failure of expiry now, without waiting for `expireAt` and the two hours after it; the clock stays
 * where it is, because the merchant's other payments live by it too.
 */
const letExpire: WorkshopHandler = async (call) => {
  const found = await findNamedPayment(call)
  return found.ok ? settleNow(call, found.payment, expiry) : found.answer
}

async function settleNow({ gateway }: WorkshopCall, payment: Payment, result: Result): Promise<Response> {
  const nowMs = await merchantNow(gateway, payment.merchantCode)
  const settled = await gateway.store.write((tx) => settle(tx, payment, { result, nowMs }))
  if (settled === 'already_final') return answerConflict('The payment has a final status, which nothing changes.')
  return answerJson({ idPayment: payment.paymentId, status: result.status })
}

export const outcomeRoutes: readonly WorkshopRoute[] = [
  { method: 'POST', path: `${PAYMENT_PATH}/!settle`, handle: drive },
  { method: 'POST', path: `${PAYMENT_PATH}/!expire`, handle: letExpire },
]
