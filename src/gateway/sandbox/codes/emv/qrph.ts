import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload } from './payload.ts'
import { amountWithCents, referenceText } from './wording.ts'

/** No bank has the identifier TESTPHM1XXX. */
const account: Tag = [
  '28',
  [
    ['00', 'ph.ppmi.p2m'],
    ['01', 'TESTPHM1XXX'],
    ['03', 'SANDBOX000000001'],
    ['05', '001'],
  ],
]

/** A dynamic QR Ph code of a merchant (PHP). */
export const qrPhPayload = ({ amount, reference, merchantName }: QrRequest): string =>
  qrPayload({
    accounts: [account],
    category: '5999',
    currencyCode: 'PHP',
    amount: amountWithCents(amount),
    merchant: { name: merchantName, city: 'MAKATI CITY' },
    additional: [
      ['00', 'ph.ppmi.qrph'],
      ['05', referenceText(reference, 25)],
      ['07', '00000001'],
    ],
  })
