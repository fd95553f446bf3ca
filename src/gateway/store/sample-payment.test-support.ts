import { randomUUID } from 'node:crypto'
import { insertPayment } from './payments/new-payments.ts'
import type { Store } from './store.ts'
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

/** For tests: the same payin, which the store has. */
export async function storedPayment({ store }: { readonly store: Store }, particulars: Partial<NewPayment> = {}) {
  const payment = samplePayment(particulars)
  await store.write((tx) => insertPayment(tx, payment))
  return payment
}
