import type { Payment } from '../store/tables.ts'

/** ISO 8601 in UTC with milliseconds. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString()

/** `process` of a detail read. */
export const processOf = (payment: Payment, isTest: boolean) => ({
  status: payment.status,
  createdAt: isoTime(payment.createdAtMs),
  ...(payment.processedAtMs !== null && { processedAt: isoTime(payment.processedAtMs) }),
  isTest,
  ...(payment.processorStatus !== null && { processorStatus: payment.processorStatus }),
})
