import { randomUUID } from 'node:crypto'
import type { NewPayment } from './tables.ts'

/** For tests: a payin with new ids and the given columns. */
export function samplePayment(particulars: Partial<NewPayment> = {}): NewPayment {
  return {
    merchantCode: 'shop',
    kind: 'payin',
    entityId: randomUUID(),
    paymentId: randomUUID(),
    status: 'PROCESSING',
    state: 'awaiting_customer',
    currencyCode: 'THB',
    amount: '100.00',
    methodCode: 'PROMPTPAY',
    requestJson: '{"paymentRequested":{}}',
    responseJson: '{"paymentMethodCode":"PROMPTPAY"}',
    createdAtMs: 1_763_726_400_000,
    expiresAtMs: 1_763_727_300_000,
    isTest: 1,
    ...particulars,
  }
}
