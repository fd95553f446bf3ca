import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload } from './payload.ts'
import { referenceText, shortestAmount } from './wording.ts'

/** Institution 9360 0999 is not assigned, and the domain is kept for examples. */
const acquirer: readonly Tag[] = [
  ['00', 'ID.CO.EXAMPLE.WWW'],
  ['01', '936009990000000001'],
  ['02', 'SANDBOX00000001'],
  ['03', 'UME'],
]

const national: readonly Tag[] = [
  ['00', 'ID.CO.QRIS.WWW'],
  ['02', 'ID1099900000001'],
  ['03', 'UME'],
]

/** A dynamic QRIS code (IDR); whole rupiah are written without decimals, as every issuer does. */
export const qrisPayload = ({ amount, reference, merchantName }: QrRequest): string =>
  qrPayload({
    accounts: [
      ['26', acquirer],
      ['51', national],
    ],
    category: '5999',
    currencyCode: 'IDR',
    amount: shortestAmount(amount),
    merchant: { name: merchantName, city: 'JAKARTA PUSAT', postalCode: '10110' },
    additional: [
      ['01', referenceText(reference, 25)],
      ['07', 'A01'],
    ],
  })
