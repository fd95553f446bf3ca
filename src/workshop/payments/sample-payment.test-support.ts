import type { Payment } from '#contract/sandbox/payments.ts'

/** A Pix payin in PROCESSING. */
export const samplePayment: Payment = {
  kind: 'payin',
  id: 'order-1',
  idPayment: 'p-1',
  status: 'PROCESSING',
  state: 'awaiting_customer',
  money: { amount: 100, currencyCode: 'BRL' },
  paymentMethodCode: 'PIXQR',
  createdAt: '2026-01-01T10:00:00.000Z',
  expireAt: '2026-01-01T10:15:00.000Z',
  answers: { accountName: 'Ana' },
  callbackUrl: 'http://localhost/callback',
  response: { qrCode: '000201' },
  upcoming: [{ kind: 'expire', at: '2026-01-01T12:15:00.000Z', attempt: 1 }],
}
