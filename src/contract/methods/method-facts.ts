import type { CurrencyCode } from '../currencies.ts'
import { type Method, type MethodCode, methodCodes, methodOf, type methods } from './methods.ts'

/** The response fields in which the sandbox gives the code of each QR scheme. */
const qrSchemes = {
  duitNow: ['qrCode', 'qrName'],
  pix: ['qrCode', 'qrName'],
  promptPay: ['qrCode', 'qrName'],
  qris: ['qrRawData'],
  qrPh: ['qrCode', 'qrName'],
  upi: ['upiQrDeepLink'],
  vietQr: ['qrCode', 'qrName'],
  walletPage: ['qrCode', 'qrName'],
} as const

/** The standard that the text of a QR code follows. */
export type QrScheme = keyof typeof qrSchemes

/** Facts of a payin method for the gateway, the documents and tests. No page of customers loads them. */
export interface MethodFacts {
  /** In English, for documents and tools; a method with a brand is named by it. */
  readonly name?: string
  /**
   * Names of the request objects in the specification; the response object's name is the last of them with `Response`.
   */
  readonly requests: readonly string[]
  readonly currencies: readonly CurrencyCode[]
  /** Response fields that complete the payment and are always present. */
  readonly responseFields: readonly string[]
  /** Response fields that some operators, currencies or processors have. */
  readonly optionalResponseFields?: readonly string[]
  /** The scheme of the code that the sandbox makes; required for methods completed by a QR code. */
  readonly qrScheme?: QrScheme
  /** When the sandbox decreases the amount due: always, or for an amount of exactly 50. */
  readonly moneyRequired?: 'always' | 'at_50'
  readonly lifetimeSecs: number
}

/** The facts that a method's row makes mandatory: a name if it has no brand, a scheme if it is completed by a QR code. */
type FactsOf<M extends MethodCode> = Omit<MethodFacts, 'name' | 'qrScheme'> &
  ((typeof methods)[M] extends { readonly brand: string } ? unknown : { readonly name: string }) &
  ((typeof methods)[M]['completion'] extends 'qr' ? { readonly qrScheme: QrScheme } : unknown)

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** The page of a bank or wallet takes the payment. */
const onItsPage = { responseFields: ['redirectTo'], lifetimeSecs: 30 * MINUTE } as const
/** The customer approves a request on the phone. */
const byApproval = { responseFields: [], lifetimeSecs: 5 * MINUTE } as const
/** The customer scans the code of a scheme, or opens its app. */
const byCode = <S extends QrScheme>(qrScheme: S) =>
  ({ qrScheme, responseFields: qrSchemes[qrScheme], lifetimeSecs: 15 * MINUTE }) as const

/** One row for each method of `methods`; currencies, request objects and lifetimes as in the specification (D-101, D-104). */
export const methodFacts = {
  BANKA_PAY: { requests: ['BankAPayMethod'], currencies: ['ZAR'], ...byApproval, optionalResponseFields: ['account'] },
  BANKB_PAY: { requests: ['BankBPayMethod'], currencies: ['ZAR'], ...onItsPage },
  CODE_PAYMENT: {
    name: 'Convenience Store',
    requests: ['CodePaymentMethod'],
    currencies: ['TWD'],
    responseFields: ['reference'],
    lifetimeSecs: 7 * DAY,
  },
  CRYPTO_OFFLINE: {
    name: 'Crypto',
    requests: ['CryptoOfflineMethod'],
    currencies: ['USDC', 'USDT'],
    responseFields: ['account', 'paymentOperator'],
    optionalResponseFields: ['qrCode', 'qrName'],
    lifetimeSecs: 30 * MINUTE,
  },
  DUITNOW: { requests: ['DuitNowMethod'], currencies: ['MYR'], ...byCode('duitNow'), moneyRequired: 'always' },
  EWALLET: {
    name: 'E-Wallet',
    requests: ['EWalletMethod'],
    currencies: ['IDR'],
    responseFields: [],
    optionalResponseFields: ['redirectTo', 'deeplink'],
    lifetimeSecs: 30 * MINUTE,
  },
  FPX: { requests: ['FpxMethod'], currencies: ['MYR'], ...onItsPage },
  P2A_V2: {
    name: 'IMPS / Phone to Account',
    requests: ['IMPSMethod', 'P2AV2Method'],
    currencies: ['INR'],
    responseFields: ['paymentAddress', 'account'],
    lifetimeSecs: DAY,
  },
  ONLINE: {
    name: 'Instant Bank Transfer',
    requests: ['OnlineMethod'],
    currencies: ['INR', 'THB', 'MYR', 'NAD', 'VND', 'ZAR'],
    ...onItsPage,
  },
  MOBILE_MONEY: { name: 'Mobile Money', requests: ['MobileMoneyMethod'], currencies: ['GHS', 'KES'], ...byApproval },
  NETBANKING: {
    name: 'Netbanking',
    requests: ['NetBankingMethod'],
    currencies: ['INR'],
    ...onItsPage,
    optionalResponseFields: ['deeplink', 'upiId'],
  },
  OFFLINE: {
    name: 'Offline Bank Transfer',
    requests: ['OfflineMethod'],
    currencies: ['ARS', 'CNY', 'JPY', 'KRW', 'LAK', 'MXN', 'NAD', 'NGN', 'PHP', 'THB', 'VND', 'ZAR'],
    responseFields: ['account'],
    optionalResponseFields: ['qrCode', 'qrName'],
    moneyRequired: 'at_50',
    lifetimeSecs: DAY,
  },
  PAY_ME: { requests: ['PayMeMethod'], currencies: ['ZAR'], ...byApproval },
  PAYSHAP: { requests: ['PayShapMethod'], currencies: ['ZAR'], ...byApproval },
  PIXQR: { requests: ['PixQRMethod'], currencies: ['BRL'], ...byCode('pix') },
  PROMPTPAY: { requests: ['PromptPayMethod'], currencies: ['THB'], ...byCode('promptPay'), moneyRequired: 'always' },
  PSE: { requests: ['PseMethod'], currencies: ['COP'], ...onItsPage },
  QRISPAY: { requests: ['QrisPayMethod'], currencies: ['IDR'], ...byCode('qris') },
  QRPH: { requests: ['QRPhMethod'], currencies: ['PHP'], ...byCode('qrPh') },
  UPIQR: { requests: ['UpiQRMethod'], currencies: ['INR'], ...byCode('upi') },
  VAPAY: {
    name: 'Virtual Account',
    requests: ['VaPayMethod'],
    currencies: ['IDR', 'KRW', 'TWD'],
    responseFields: ['account', 'paymentInstructionList'],
    lifetimeSecs: DAY,
  },
  VIETQR: { requests: ['VietQRMethod'], currencies: ['VND'], ...byCode('vietQr') },
  UPI_COLLECT: { name: 'UPI Collect', requests: ['UpiCollectMethod'], currencies: ['INR'], ...byApproval },
  BANKC_DIRECT_EFT: { requests: ['BankCDirectEFTMethod'], currencies: ['ZAR'], ...onItsPage },
  WALLET_QR: {
    name: 'WalletQr',
    requests: ['WalletQrMethod'],
    currencies: ['ZAR'],
    ...byCode('walletPage'),
    optionalResponseFields: ['deeplink'],
    lifetimeSecs: 30 * MINUTE,
  },
  MOBILE_WALLET: {
    name: 'MobileWallet',
    requests: ['MobileWalletMethod'],
    currencies: ['VND'],
    ...onItsPage,
    optionalResponseFields: ['deeplink'],
  },
  BANK_TRANSFER: {
    name: 'Bank Transfer',
    requests: ['BankTransferMethod'],
    currencies: ['MXN', 'ARS'],
    responseFields: ['account'],
    lifetimeSecs: DAY,
  },
} as const satisfies { readonly [M in MethodCode]: FactsOf<M> }

/** The facts of a method, as the general type. */
export const factsOf = (code: MethodCode): MethodFacts => methodFacts[code]

/** The method's name in English, as documents and tools show it. */
export const englishNameOf = (code: MethodCode): string =>
  // FactsOf requires a name if there is no brand.
  (methodOf(code).brand ?? factsOf(code).name) as string

export type FullMethod = Method & MethodFacts & { readonly name: string }

// Merged once: merging costs more than validating a request.
const fullMethods: ReadonlyMap<MethodCode, FullMethod> = new Map(
  methodCodes.map((code) => [code, { ...methodOf(code), ...factsOf(code), name: englishNameOf(code) }]),
)

/** A method's row and its facts, merged; the same object each time. */
// The map has every code.
export const fullMethodOf = (code: MethodCode): FullMethod => fullMethods.get(code) as FullMethod

/** Whether the specification pairs the method with the currency. */
export const isPaired = (code: MethodCode, currencyCode: CurrencyCode): boolean =>
  factsOf(code).currencies.includes(currencyCode)

/** Every method × currency pair, in the order of the tables. */
export const methodPairs: readonly { readonly method: MethodCode; readonly currencyCode: CurrencyCode }[] =
  methodCodes.flatMap((method) => factsOf(method).currencies.map((currencyCode) => ({ method, currencyCode })))
