import type { Tag } from './payload.ts'
import { type QrRequest, qrPayload, type ReceiverRequest } from './payload.ts'
import { amountWithCents, referenceText } from './wording.ts'

/** Fifteen digits: a tax number of nines and a suffix, counted down so that it stays one. */
const billerAt = (index: number): string => String(99_999_999_999_990 - index).padStart(15, '0')

/** A PromptPay bill payment (THB, tag 30): the reference travels with the money. */
export const promptPayBillPayload = ({
  amount,
  reference,
  receiverIndex = 0,
}: Omit<QrRequest, 'merchantName'> & ReceiverRequest): string =>
  qrPayload({
    accounts: [['30', billTags(billerAt(receiverIndex), reference)]],
    currencyCode: 'THB',
    amount: amountWithCents(amount),
    additional: [['07', 'SANDBOX']],
  })

const billTags = (biller: string, reference: string): readonly Tag[] => [
  ['00', 'A000000677010112'],
  ['01', biller],
  ['02', referenceText(reference, 20).toUpperCase()],
  ['03', 'SANDBOX'],
]
