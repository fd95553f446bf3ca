import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload, type ReceiverRequest } from './payload.ts'
import { referenceText, shortestAmount } from './wording.ts'

/** 9999 is no member of the national switch; type 002 is a merchant. */
const accountAt = (index: number): Tag => [
  '38',
  [
    ['00', 'A005266284662577'],
    ['01', '99990418'],
    ['02', '002'],
    ['03', `SANDBOX${String(index + 1).padStart(5, '0')}`],
  ],
]

const lao = { language: 'LO', script: /\p{Script=Lao}/u } as const

/** A dynamic LAO QR code of a merchant (LAK); whole kip are written without decimals. */
export const laoQrPayload = ({
  amount,
  reference,
  merchantName,
  receiverIndex = 0,
}: QrRequest & ReceiverRequest): string =>
  qrPayload({
    accounts: [accountAt(receiverIndex)],
    category: '5999',
    currencyCode: 'LAK',
    amount: shortestAmount(amount),
    merchant: { name: merchantName, city: 'VIENTIANE', local: lao },
    additional: [['01', referenceText(reference, 25)]],
  })
