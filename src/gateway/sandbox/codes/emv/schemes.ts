import {
  amountWithCents,
  type QrRequest,
  qrPayload,
  type ReceiverRequest,
  referenceText,
  shortestAmount,
  type Tag,
} from './payload.ts'

/** A key under a domain that is kept for examples. */
const pixKey = 'pix@example.com'

/** A static BR Code (BRL): the amount and the transaction id can be read from the text itself. */
export const pixPayload = ({ amount, reference, merchantName }: QrRequest): string =>
  qrPayload({
    initiation: 'unstated',
    accounts: [
      [
        '26',
        [
          ['00', 'br.gov.bcb.pix'],
          ['01', pixKey],
        ],
      ],
    ],
    category: '0000',
    currencyCode: 'BRL',
    amount: amountWithCents(amount),
    merchant: { name: merchantName, city: 'SAO PAULO' },
    additional: [['05', referenceText(reference, 25)]],
  })

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

/** Institution 9360 0999 is not assigned, and the domain is kept for examples. */
const qrisAcquirer: readonly Tag[] = [
  ['00', 'ID.CO.EXAMPLE.WWW'],
  ['01', '936009990000000001'],
  ['02', 'SANDBOX00000001'],
  ['03', 'UME'],
]

const qrisNational: readonly Tag[] = [
  ['00', 'ID.CO.QRIS.WWW'],
  ['02', 'ID1099900000001'],
  ['03', 'UME'],
]

/** A dynamic QRIS code (IDR); whole rupiah are written without decimals, as every issuer does. */
export const qrisPayload = ({ amount, reference, merchantName }: QrRequest): string =>
  qrPayload({
    accounts: [
      ['26', qrisAcquirer],
      ['51', qrisNational],
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

/** 999999 is no acquirer on PayNet's list. */
const duitNowAccountAt = (index: number): Tag => [
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
    accounts: [duitNowAccountAt(receiverIndex)],
    category: '5999',
    currencyCode: 'MYR',
    amount: amountWithCents(amount),
    merchant: { name: merchantName, city: 'KUALA LUMPUR', postalCode: '50000' },
    additional: [
      ['01', referenceText(reference, 25)],
      ['07', 'WEB01'],
    ],
  })

/** No bank has the identifier TESTPHM1XXX. */
const qrPhAccount: Tag = [
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
    accounts: [qrPhAccount],
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

/** 9999 is no member of the national switch; type 002 is a merchant. */
const laoQrAccountAt = (index: number): Tag => [
  '38',
  [
    ['00', 'A005266284662577'],
    ['01', '99990418'],
    ['02', '002'],
    ['03', `SANDBOX${String(index + 1).padStart(5, '0')}`],
  ],
]

/** A dynamic LAO QR code of a merchant (LAK); whole kip are written without decimals. */
export const laoQrPayload = ({
  amount,
  reference,
  merchantName,
  receiverIndex = 0,
}: QrRequest & ReceiverRequest): string =>
  qrPayload({
    accounts: [laoQrAccountAt(receiverIndex)],
    category: '5999',
    currencyCode: 'LAK',
    amount: shortestAmount(amount),
    merchant: { name: merchantName, city: 'VIENTIANE' },
    additional: [['01', referenceText(reference, 25)]],
  })
