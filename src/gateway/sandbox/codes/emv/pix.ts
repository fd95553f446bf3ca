import { type QrRequest, qrPayload } from './payload.ts'
import { amountWithCents, referenceText } from './wording.ts'

/** A key under a domain that is kept for examples. */
const key = 'pix@example.com'

/** A static BR Code (BRL): the amount and the transaction id can be read from the text itself. */
export const pixPayload = ({ amount, reference, merchantName }: QrRequest): string =>
  qrPayload({
    initiation: 'unstated',
    accounts: [
      [
        '26',
        [
          ['00', 'br.gov.bcb.pix'],
          ['01', key],
        ],
      ],
    ],
    category: '0000',
    currencyCode: 'BRL',
    amount: amountWithCents(amount),
    merchant: { name: merchantName, city: 'SAO PAULO' },
    additional: [['05', referenceText(reference, 25)]],
  })
