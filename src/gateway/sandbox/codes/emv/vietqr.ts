import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload } from './payload.ts'
import { referenceText, shortestAmount } from './wording.ts'

type VietQrRequest = Omit<QrRequest, 'merchantName'> & {
  /** Six digits of the receiving bank. */
  readonly bankBin: string
  readonly accountNumber: string
}

/** A VietQR transfer to an account (VND, whole dong); the reference is the transfer's content. */
export const vietQrPayload = ({ amount, reference, bankBin, accountNumber }: VietQrRequest): string =>
  qrPayload({
    accounts: [['38', transferTo(bankBin, accountNumber)]],
    currencyCode: 'VND',
    amount: shortestAmount(amount),
    additional: [['08', referenceText(reference, 25)]],
  })

const transferTo = (bankBin: string, accountNumber: string): readonly Tag[] => [
  ['00', 'A000000727'],
  [
    '01',
    [
      ['00', bankBin],
      ['01', accountNumber],
    ],
  ],
  ['02', 'QRIBFTTA'],
]
