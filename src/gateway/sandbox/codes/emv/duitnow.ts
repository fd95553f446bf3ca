import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload, type ReceiverRequest } from './payload.ts'
import { amountWithCents, referenceText } from './wording.ts'

/** 999999 is no acquirer on PayNet's list. */
const accountAt = (index: number): Tag => [
  '26',
  [
    ['00', 'A0000006150001'],
    ['01', '999999'],
    ['02', `SANDBOX${String(index + 1).padStart(13, '0')}`],
  ],
]

/** A DuitNow QR (MYR). Its version is `02`, unlike that of every other scheme. */
export const duitNowPayload = ({
  amount,
  reference,
  merchantName,
  receiverIndex = 0,
}: QrRequest & ReceiverRequest): string =>
  qrPayload({
    version: '02',
    accounts: [accountAt(receiverIndex)],
    category: '5999',
    currencyCode: 'MYR',
    amount: amountWithCents(amount),
    merchant: { name: merchantName, city: 'KUALA LUMPUR', postalCode: '50000' },
    additional: [
      ['01', referenceText(reference, 25)],
      ['07', 'WEB01'],
    ],
  })
