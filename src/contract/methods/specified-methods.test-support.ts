import type { CurrencyCode } from '../currencies.ts'
import { keysOf } from '../keys-of.ts'
import type { CompletionKind } from './completions.ts'
import type { MethodCode } from './methods.ts'

/**
 * What the specification and docs/decisions/methods.md say about one payin method. Lists are words separated by spaces.
 */
export interface SpecifiedMethod {
  readonly requests: string
  readonly currencies: string
  readonly completion: CompletionKind
  readonly lifetime: '5 min' | '15 min' | '30 min' | '24 h' | '7 days'
  /** Absent: the method has a descriptive name, which every catalogue translates. */
  readonly brand?: string
  /** Absent: the customer chooses an operator. */
  readonly operators?: 'none'
  /** Mandatory fields by currency, then `one of` and the either-or, then `operator`. */
  readonly required?: { readonly [C in CurrencyCode]?: string }
  readonly optional?: string
  readonly accountTypes?: { readonly [C in CurrencyCode]?: string }
  /** When the customer must give an external reference. */
  readonly reference?: 'always' | 'unless UPI id'
  readonly decreasedAmount?: 'always' | 'at 50'
  /** Response fields that complete the payment, always and for some operators, currencies or processors. */
  readonly completedBy?: string
  readonly sometimes?: string
  /** Which parser reads the code in the response. */
  readonly code?: CodeKind
  readonly codeIn?: { readonly [C in CurrencyCode]?: CodeKind }
  /** Whether the response's account is valid by the rules of its country. */
  readonly hasPayableAccount?: true
  /** Fields of `paymentMethod` in a complete request, beyond those of every method. */
  readonly sends?: Readonly<Record<string, unknown>>
  readonly sendsIn?: { readonly [C in CurrencyCode]?: Readonly<Record<string, unknown>> }
  /** Response fields of a complete request, dotted, beyond those of every method. */
  readonly responds?: readonly string[]
  readonly respondsIn?: { readonly [C in CurrencyCode]?: readonly string[] }
}

/** `emv`: a merchant-presented payload; `upi`: a UPI link; `crypto`: a payment URI or an address; `page`: a web address. */
export type CodeKind = 'emv' | 'upi' | 'crypto' | 'page'

const emvCode = { completedBy: 'qrCode qrName', code: 'emv' } as const
const account = ['account.accountName', 'account.accountNumber', 'account.bankCode', 'account.bankName']
const deprecatedBranch = ['account.bankBranch', 'account.bankCity', 'account.bankProvince']
const qr = ['qrCode', 'qrName']
const namedQr = ['account.accountName', ...qr]
const nameParts = 'titleBefore firstName middleName lastName titleAfter'
const paymentLocation = { postalCode: '100', city: 'Taipei', disctrict: 'Zhongzheng' }
const location = ['postalCode', 'city', 'disctrict'].map((part) => `paymentLocationCustomer.${part}`)

/**
 * The specification's methods, written down a second time by hand and apart from `methods` and `methodFacts`: tests of
 * a method's row compare it with this table only. Methods outside the specification have no row here; the rules that
 * follow from their own rows apply.
 */
const specified = {
  BANKA_PAY: {
    requests: 'BankAPayMethod',
    currencies: 'ZAR',
    completion: 'approve',
    lifetime: '5 min',
    brand: 'BankA Pay',
    operators: 'none',
    required: { ZAR: 'accountName' },
    optional: `accountNumber ${nameParts} said passportNumber`,
    sometimes: 'account',
    hasPayableAccount: true,
    sends: { said: '8001015009087', passportNumber: 'A1234567', customerName: { lastName: 'Nkosi' } },
    responds: ['account.accountNumber', 'said', 'passportNumber'],
  },
  BANKB_PAY: {
    requests: 'BankBPayMethod',
    currencies: 'ZAR',
    completion: 'redirect',
    lifetime: '30 min',
    brand: 'BankB Pay',
    operators: 'none',
    optional: `accountName accountNumber ${nameParts}`,
    completedBy: 'redirectTo',
    hasPayableAccount: true,
    sends: { customerName: { lastName: 'Nkosi' } },
    responds: ['account.accountNumber', 'redirectTo'],
  },
  CODE_PAYMENT: {
    requests: 'CodePaymentMethod',
    currencies: 'TWD',
    completion: 'code',
    lifetime: '7 days',
    required: { TWD: 'accountName emailAddress phoneNumber city' },
    optional: 'postalCode disctrict',
    completedBy: 'reference',
    sends: { paymentLocation },
    responds: ['account.accountName', 'paymentOperator', ...location],
  },
  CRYPTO_OFFLINE: {
    requests: 'CryptoOfflineMethod',
    currencies: 'USDC USDT',
    completion: 'address',
    lifetime: '30 min',
    optional: 'emailAddress',
    completedBy: 'account paymentOperator',
    sometimes: 'qrCode qrName',
    code: 'crypto',
    responds: ['account.accountNumber', 'paymentOperator', ...qr],
  },
  DUITNOW: {
    requests: 'DuitNowMethod',
    currencies: 'MYR',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'DuitNow QR',
    decreasedAmount: 'always',
    ...emvCode,
    responds: [...namedQr, 'paymentOperator', 'moneyRequired'],
  },
  EWALLET: {
    requests: 'EWalletMethod',
    currencies: 'IDR',
    completion: 'redirect',
    lifetime: '30 min',
    optional: 'accountName accountNumber phoneNumber',
    sometimes: 'redirectTo deeplink',
    responds: ['paymentOperator'],
  },
  FPX: {
    requests: 'FpxMethod',
    currencies: 'MYR',
    completion: 'redirect',
    lifetime: '30 min',
    brand: 'FPX',
    required: { MYR: 'accountType' },
    accountTypes: { MYR: 'individual company' },
    completedBy: 'redirectTo',
    sends: { account: { accountType: 'individual' } },
    responds: ['paymentOperator', 'redirectTo'],
  },
  P2A_V2: {
    requests: 'IMPSMethod P2AV2Method',
    currencies: 'INR',
    completion: 'transfer',
    lifetime: '24 h',
    reference: 'always',
    completedBy: 'paymentAddress account',
    hasPayableAccount: true,
    responds: [...account, ...deprecatedBranch, 'paymentAddress', 'paymentOperator'],
  },
  ONLINE: {
    requests: 'OnlineMethod',
    currencies: 'INR THB MYR NAD VND ZAR',
    completion: 'redirect',
    lifetime: '30 min',
    completedBy: 'redirectTo',
    responds: ['account', 'paymentOperator', 'redirectTo'],
  },
  MOBILE_MONEY: {
    requests: 'MobileMoneyMethod',
    currencies: 'GHS KES',
    completion: 'approve',
    lifetime: '5 min',
    required: { GHS: 'accountName phoneNumber', KES: 'accountName phoneNumber' },
    responds: ['paymentOperator'],
  },
  NETBANKING: {
    requests: 'NetBankingMethod',
    currencies: 'INR',
    completion: 'redirect',
    lifetime: '30 min',
    optional: 'accountName emailAddress phoneNumber',
    completedBy: 'redirectTo',
    sometimes: 'deeplink upiId',
    responds: ['paymentOperator', 'redirectTo', 'deeplink', 'upiId'],
  },
  OFFLINE: {
    requests: 'OfflineMethod',
    currencies: 'ARS CNY JPY KRW LAK MXN NAD NGN PHP THB VND ZAR',
    completion: 'transfer',
    lifetime: '24 h',
    required: { ARS: 'taxId', JPY: 'accountName emailAddress', KRW: 'accountName', THB: 'accountNumber' },
    optional: 'accountName accountNumber phoneNumber productId',
    decreasedAmount: 'at 50',
    completedBy: 'account',
    sometimes: 'qrCode qrName',
    codeIn: { LAK: 'emv', VND: 'emv' },
    hasPayableAccount: true,
    sends: { productId: 'P-1' },
    sendsIn: { ARS: { taxId: '20111111112' } },
    responds: [...account, 'paymentOperator', 'productId'],
    respondsIn: { ARS: ['taxId'], LAK: qr, VND: qr },
  },
  PAY_ME: {
    requests: 'PayMeMethod',
    currencies: 'ZAR',
    completion: 'approve',
    lifetime: '5 min',
    brand: 'Pay Me',
    operators: 'none',
    optional: 'phoneNumber',
  },
  PAYSHAP: {
    requests: 'PayShapMethod',
    currencies: 'ZAR',
    completion: 'approve',
    lifetime: '5 min',
    brand: 'PayShap',
    required: { ZAR: 'one of phoneNumber accountNumber' },
    optional: 'accountName accountNumber emailAddress phoneNumber',
    responds: ['paymentOperator'],
  },
  PIXQR: {
    requests: 'PixQRMethod',
    currencies: 'BRL',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'Pix',
    operators: 'none',
    ...emvCode,
    responds: namedQr,
  },
  PROMPTPAY: {
    requests: 'PromptPayMethod',
    currencies: 'THB',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'PromptPay',
    operators: 'none',
    required: { THB: 'accountNumber' },
    decreasedAmount: 'always',
    ...emvCode,
    responds: [...namedQr, ...deprecatedBranch, 'moneyRequired'],
  },
  PSE: {
    requests: 'PseMethod',
    currencies: 'COP',
    completion: 'redirect',
    lifetime: '30 min',
    brand: 'PSE',
    completedBy: 'redirectTo',
    responds: ['paymentOperator', 'redirectTo'],
  },
  QRISPAY: {
    requests: 'QrisPayMethod',
    currencies: 'IDR',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'QRIS',
    operators: 'none',
    completedBy: 'qrRawData',
    code: 'emv',
    responds: ['account.accountName', 'qrRawData'],
  },
  QRPH: {
    requests: 'QRPhMethod',
    currencies: 'PHP',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'QR Ph',
    operators: 'none',
    ...emvCode,
    responds: namedQr,
  },
  UPIQR: {
    requests: 'UpiQRMethod',
    currencies: 'INR',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'UPI QR',
    optional: 'accountName emailAddress phoneNumber upiId',
    reference: 'unless UPI id',
    completedBy: 'upiQrDeepLink',
    code: 'upi',
    sends: { upiId: 'customer@upi' },
    responds: ['account.accountName', 'paymentOperator', 'upiId', 'upiQrDeepLink'],
  },
  VAPAY: {
    requests: 'VaPayMethod',
    currencies: 'IDR KRW TWD',
    completion: 'instructions',
    lifetime: '24 h',
    required: { IDR: 'operator', TWD: 'emailAddress phoneNumber' },
    optional: 'accountName phoneNumber postalCode city disctrict',
    completedBy: 'account paymentInstructionList',
    hasPayableAccount: true,
    sends: { paymentLocation },
    responds: [...account, 'paymentOperator', 'paymentInstructionList', ...location],
  },
  VIETQR: {
    requests: 'VietQRMethod',
    currencies: 'VND',
    completion: 'qr',
    lifetime: '15 min',
    brand: 'VietQR',
    operators: 'none',
    optional: 'emailAddress',
    ...emvCode,
    hasPayableAccount: true,
    responds: [...account, ...qr],
  },
  UPI_COLLECT: {
    requests: 'UpiCollectMethod',
    currencies: 'INR',
    completion: 'approve',
    lifetime: '5 min',
    operators: 'none',
    required: { INR: 'accountName phoneNumber' },
    optional: 'upiId',
    sends: { upiId: 'customer@upi' },
    responds: ['upiId'],
  },
  BANKC_DIRECT_EFT: {
    requests: 'BankCDirectEFTMethod',
    currencies: 'ZAR',
    completion: 'redirect',
    lifetime: '30 min',
    brand: 'BankC Direct EFT',
    operators: 'none',
    optional: 'accountName emailAddress',
    completedBy: 'redirectTo',
    responds: ['redirectTo'],
  },
  WALLET_QR: {
    requests: 'WalletQrMethod',
    currencies: 'ZAR',
    completion: 'qr',
    lifetime: '30 min',
    operators: 'none',
    completedBy: 'qrCode qrName',
    sometimes: 'deeplink',
    code: 'page',
    responds: [...qr, 'deeplink'],
  },
  MOBILE_WALLET: {
    requests: 'MobileWalletMethod',
    currencies: 'VND',
    completion: 'redirect',
    lifetime: '30 min',
    optional: 'phoneNumber',
    completedBy: 'redirectTo',
    sometimes: 'deeplink',
    responds: ['paymentOperator', 'redirectTo', 'deeplink'],
  },
  BANK_TRANSFER: {
    requests: 'BankTransferMethod',
    currencies: 'MXN ARS',
    completion: 'transfer',
    lifetime: '24 h',
    required: { MXN: 'accountType operator' },
    optional: 'accountName accountNumber',
    accountTypes: { MXN: 'clabe debit_card cellphone' },
    completedBy: 'account',
    hasPayableAccount: true,
    sendsIn: { MXN: { account: { accountType: 'debit_card', accountNumber: '4242424242424242' } } },
    responds: [...account, 'paymentOperator'],
  },
} as const satisfies { readonly [M in MethodCode]?: SpecifiedMethod }

/** The specification's codes, in its order. */
export const specifiedCodes = keysOf(specified)

const rows: { readonly [M in MethodCode]?: SpecifiedMethod } = specified

/** What the specification says about a method; undefined for methods outside it. */
export const specifiedOf = (code: MethodCode): SpecifiedMethod | undefined => rows[code]

export const wordsIn = (list = ''): readonly string[] => list.split(' ').filter((word) => word !== '')
