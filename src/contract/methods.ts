import type { CompletionKind } from './completions.ts'
import type { CurrencyCode } from './currencies.ts'
import type { FieldName } from './fields.ts'

/** Which fields a method asks for, and whether the operator must be chosen. */
export interface FieldRules {
  readonly required?: readonly FieldName[]
  readonly optional?: readonly FieldName[]
  /** `required`: create without `paymentOperatorCode` is refused; otherwise absent means the gateway's first. */
  readonly operator?: 'required'
  readonly accountTypes?: readonly string[]
}

/** One payment method of the specification: pure data. */
export interface Method extends FieldRules {
  /** Brand as people say it, never translated. */
  readonly brand: string
  /** Request object names of the specification. */
  readonly requests: readonly string[]
  readonly group: 'bank' | 'qr' | 'wallet' | 'cash' | 'crypto'
  readonly currencies: readonly CurrencyCode[]
  readonly byCurrency?: { readonly [C in CurrencyCode]?: FieldRules }
  /** At least one of these is required. */
  readonly requiresOneOf?: readonly FieldName[]
  readonly completion: CompletionKind
  /** Answer fields that complete the payment. */
  readonly responseFields: readonly string[]
  readonly externalReference: 'none' | 'required' | 'unless_upi_id'
  /** Whether the sandbox asks for a decreased amount: always, or for an amount of exactly 50. */
  readonly moneyRequired: 'never' | 'always' | 'at_50'
  readonly lifetimeSecs: number
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const customerName = ['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'] as const
const paymentLocation = ['postalCode', 'city', 'disctrict'] as const

/** The specification's table "Payment methods for payins" in its order, then the payin bank transfer (D-102). */
export const methods = {
  BANKA_PAY: {
    brand: 'BankA Pay',
    requests: ['BankAPayMethod'],
    group: 'bank',
    currencies: ['ZAR'],
    required: ['accountName'],
    optional: ['accountNumber', 'said', 'passportNumber', ...customerName],
    completion: 'approve',
    responseFields: [],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 5 * MINUTE,
  },
  BANKB_PAY: {
    brand: 'BankB Pay',
    requests: ['BankBPayMethod'],
    group: 'bank',
    currencies: ['ZAR'],
    optional: ['accountName', 'accountNumber', ...customerName],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  CODE_PAYMENT: {
    brand: 'Convenience Store',
    requests: ['CodePaymentMethod'],
    group: 'cash',
    currencies: ['TWD'],
    required: ['accountName', 'phoneNumber', 'emailAddress', 'city'],
    optional: ['postalCode', 'disctrict'],
    completion: 'code',
    responseFields: ['reference'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 7 * DAY,
  },
  CRYPTO_OFFLINE: {
    brand: 'Crypto',
    requests: ['CryptoOfflineMethod'],
    group: 'crypto',
    currencies: ['USDC', 'USDT'],
    optional: ['emailAddress'],
    completion: 'address',
    responseFields: ['account'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  DUITNOW: {
    brand: 'DuitNow QR',
    requests: ['DuitNowMethod'],
    group: 'qr',
    currencies: ['MYR'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'always',
    lifetimeSecs: 15 * MINUTE,
  },
  EWALLET: {
    brand: 'E-Wallet',
    requests: ['EWalletMethod'],
    group: 'wallet',
    currencies: ['IDR'],
    optional: ['phoneNumber', 'accountName', 'accountNumber'],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  FPX: {
    brand: 'FPX',
    requests: ['FpxMethod'],
    group: 'bank',
    currencies: ['MYR'],
    required: ['accountType'],
    accountTypes: ['individual', 'company'],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  P2A_V2: {
    brand: 'IMPS / Phone to Account',
    requests: ['IMPSMethod', 'P2AV2Method'],
    group: 'bank',
    currencies: ['INR'],
    completion: 'transfer',
    responseFields: ['paymentAddress', 'account'],
    externalReference: 'required',
    moneyRequired: 'never',
    lifetimeSecs: DAY,
  },
  ONLINE: {
    brand: 'Instant Bank Transfer',
    requests: ['OnlineMethod'],
    group: 'bank',
    currencies: ['INR', 'THB', 'MYR', 'NAD', 'VND', 'ZAR'],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  MOBILE_MONEY: {
    brand: 'Mobile Money',
    requests: ['MobileMoneyMethod'],
    group: 'wallet',
    currencies: ['GHS', 'KES'],
    required: ['phoneNumber', 'accountName'],
    completion: 'approve',
    responseFields: [],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 5 * MINUTE,
  },
  NETBANKING: {
    brand: 'Netbanking',
    requests: ['NetBankingMethod'],
    group: 'bank',
    currencies: ['INR'],
    optional: ['accountName', 'emailAddress', 'phoneNumber'],
    completion: 'redirect',
    responseFields: ['redirectTo', 'deeplink', 'upiId'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  OFFLINE: {
    brand: 'Bank Transfer',
    requests: ['OfflineMethod'],
    group: 'bank',
    currencies: ['ARS', 'CNY', 'JPY', 'KRW', 'LAK', 'MXN', 'NAD', 'NGN', 'PHP', 'THB', 'VND', 'ZAR'],
    optional: ['accountName', 'accountNumber', 'phoneNumber', 'productId'],
    byCurrency: {
      ARS: { required: ['taxId'] },
      JPY: { required: ['accountName', 'emailAddress'] },
      KRW: { required: ['accountName'] },
      THB: { required: ['accountNumber'] },
    },
    completion: 'transfer',
    responseFields: ['account', 'qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'at_50',
    lifetimeSecs: DAY,
  },
  PAY_ME: {
    brand: 'Pay Me',
    requests: ['PayMeMethod'],
    group: 'wallet',
    currencies: ['ZAR'],
    optional: ['phoneNumber'],
    completion: 'approve',
    responseFields: [],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 5 * MINUTE,
  },
  PAYSHAP: {
    brand: 'PayShap',
    requests: ['PayShapMethod'],
    group: 'bank',
    currencies: ['ZAR'],
    optional: ['phoneNumber', 'accountNumber', 'accountName', 'emailAddress'],
    requiresOneOf: ['phoneNumber', 'accountNumber'],
    completion: 'approve',
    responseFields: [],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 5 * MINUTE,
  },
  PIXQR: {
    brand: 'Pix',
    requests: ['PixQRMethod'],
    group: 'qr',
    currencies: ['BRL'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 15 * MINUTE,
  },
  PROMPTPAY: {
    brand: 'PromptPay',
    requests: ['PromptPayMethod'],
    group: 'qr',
    currencies: ['THB'],
    required: ['accountNumber'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'always',
    lifetimeSecs: 15 * MINUTE,
  },
  PSE: {
    brand: 'PSE',
    requests: ['PseMethod'],
    group: 'bank',
    currencies: ['COP'],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  QRISPAY: {
    brand: 'QRIS',
    requests: ['QrisPayMethod'],
    group: 'qr',
    currencies: ['IDR'],
    completion: 'qr',
    responseFields: ['qrRawData'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 15 * MINUTE,
  },
  QRPH: {
    brand: 'QR Ph',
    requests: ['QRPhMethod'],
    group: 'qr',
    currencies: ['PHP'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 15 * MINUTE,
  },
  UPIQR: {
    brand: 'UPI QR',
    requests: ['UpiQRMethod'],
    group: 'qr',
    currencies: ['INR'],
    optional: ['upiId', 'phoneNumber', 'accountName', 'emailAddress'],
    completion: 'qr',
    responseFields: ['upiQrDeepLink'],
    externalReference: 'unless_upi_id',
    moneyRequired: 'never',
    lifetimeSecs: 15 * MINUTE,
  },
  VAPAY: {
    brand: 'Virtual Account',
    requests: ['VaPayMethod'],
    group: 'bank',
    currencies: ['IDR', 'KRW', 'TWD'],
    optional: ['accountName', 'phoneNumber', ...paymentLocation],
    byCurrency: {
      IDR: { operator: 'required' },
      TWD: { required: ['emailAddress', 'phoneNumber'] },
    },
    completion: 'instructions',
    responseFields: ['account', 'paymentInstructionList'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: DAY,
  },
  VIETQR: {
    brand: 'VietQR',
    requests: ['VietQRMethod'],
    group: 'qr',
    currencies: ['VND'],
    optional: ['emailAddress'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 15 * MINUTE,
  },
  UPI_COLLECT: {
    brand: 'UPI Collect',
    requests: ['UpiCollectMethod'],
    group: 'wallet',
    currencies: ['INR'],
    required: ['accountName', 'phoneNumber'],
    optional: ['upiId'],
    completion: 'approve',
    responseFields: [],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 5 * MINUTE,
  },
  BANKC_DIRECT_EFT: {
    brand: 'BankC Direct EFT',
    requests: ['BankCDirectEFTMethod'],
    group: 'bank',
    currencies: ['ZAR'],
    optional: ['accountName', 'emailAddress'],
    completion: 'redirect',
    responseFields: ['redirectTo'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  WALLET_QR: {
    brand: 'WalletQr',
    requests: ['WalletQrMethod'],
    group: 'qr',
    currencies: ['ZAR'],
    completion: 'qr',
    responseFields: ['qrCode', 'qrName', 'deeplink'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  MOBILE_WALLET: {
    brand: 'MobileWallet',
    requests: ['MobileWalletMethod'],
    group: 'wallet',
    currencies: ['VND'],
    optional: ['phoneNumber'],
    completion: 'redirect',
    responseFields: ['redirectTo', 'deeplink'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: 30 * MINUTE,
  },
  BANK_TRANSFER: {
    brand: 'Bank Transfer',
    requests: ['BankTransferMethod'],
    group: 'bank',
    currencies: ['MXN', 'ARS'],
    optional: ['accountName', 'accountNumber'],
    byCurrency: {
      MXN: { required: ['accountType'], operator: 'required', accountTypes: ['clabe', 'debit_card', 'cellphone'] },
    },
    completion: 'transfer',
    responseFields: ['account'],
    externalReference: 'none',
    moneyRequired: 'never',
    lifetimeSecs: DAY,
  },
} as const satisfies Record<string, Method>

export type MethodCode = keyof typeof methods

/** Every payin method code, in the specification's order. */
// Object.keys forgets the keys' type; the table above has no others.
export const methodCodes = Object.keys(methods) as readonly MethodCode[]

/** Whether the text is a payin method of the table. */
export const isMethodCode = (text: string): text is MethodCode => Object.hasOwn(methods, text)

/** The row of a method, seen as any row. */
export const methodOf = (code: MethodCode): Method => methods[code]

/** Whether the specification pairs the method with the currency. */
export const isPaired = (code: MethodCode, currencyCode: CurrencyCode): boolean =>
  methodOf(code).currencies.includes(currencyCode)

/** Every method × currency pair of the table; marked, so that a build which does not use it leaves it out. */
export const methodPairs: readonly { readonly method: MethodCode; readonly currencyCode: CurrencyCode }[] =
  /* @__PURE__ */ methodCodes.flatMap((method) =>
    methodOf(method).currencies.map((currencyCode) => ({ method, currencyCode })),
  )
