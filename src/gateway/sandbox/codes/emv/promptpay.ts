import { amountWithCents } from './amount.ts'
import { type QrRequest, qrPayload, type ReceiverRequest } from './payload.ts'
import type { Tag } from './tlv.ts'
import { referenceText } from './wording.ts'

const thailand = { currencyNumber: '764', country: 'TH' } as const
const thai = { language: 'TH', script: /\p{Script=Thai}/u } as const

/** A phone number of zeros, which no network hands out. */
const mobile = '0066000000000'
/** Fifteen digits: a tax number of nines and a suffix, counted down so that it stays one. */
const billerAt = (index: number): string => String(99_999_999_999_990 - index).padStart(15, '0')

/** A PromptPay bill payment (THB, tag 30): the reference travels with the money. */
export const promptPayBillPayload = ({
  amount,
  reference,
  receiverIndex = 0,
}: Omit<QrRequest, 'merchantName'> & ReceiverRequest): string =>
  qrPayload({
    ...thailand,
    accounts: [['30', billTags(billerAt(receiverIndex), reference)]],
    amount: amountWithCents(amount),
    additional: [['07', 'SANDBOX']],
  })

const billTags = (biller: string, reference: string): readonly Tag[] => [
  ['00', 'A000000677010112'],
  ['01', biller],
  ['02', referenceText(reference, 20).toUpperCase()],
  ['03', 'SANDBOX'],
]

/** A PromptPay credit transfer (THB, tag 29): it can only be told from another one by its amount. */
export const promptPayTransferPayload = ({
  amount,
  merchantName,
}: Omit<QrRequest, 'reference' | 'merchantName'> & { readonly merchantName?: string }): string =>
  qrPayload({
    ...thailand,
    accounts: [
      [
        '29',
        [
          ['00', 'A000000677010111'],
          ['01', mobile],
        ],
      ],
    ],
    amount: amountWithCents(amount),
    ...(merchantName !== undefined && { merchant: { name: merchantName, city: 'BANGKOK', local: thai } }),
  })
