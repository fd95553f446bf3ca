import type { CurrencyCode } from '../currencies.ts'
import type { FieldName } from '../fields/fields.ts'
import { keysOf } from '../keys-of.ts'
import type { CompletionKind } from './completions.ts'

/** The field rules of a method, and whether the operator must be chosen. */
export interface FieldRules {
  readonly required?: readonly FieldName[]
  readonly optional?: readonly FieldName[]
  /**
   * `required`: a create without `paymentOperatorCode` is refused; otherwise the gateway uses its first operator
   * (D-113).
   */
  readonly operator?: 'required'
  readonly accountTypes?: readonly string[]
}

/** Which QR scheme's messages the page uses; a scheme without messages of its own uses `anyScheme`. */
export type QrWording = 'anyScheme' | 'promptpay' | 'pix' | 'upi'

/** Where the page tells the customer to look for the approval request. */
export type ApproveWording = 'app' | 'mobileMoney' | 'upi'

/** What a method's operators are to the customer: banks and wallets, banks that receive a transfer, ways to pay, …. */
export type OperatorKind = 'institution' | 'receiver' | 'way' | 'store' | 'network' | 'provider'

/** How the payment is completed when the gateway's response leaves it open, and which messages the page uses. */
type Completion =
  | {
      readonly completion: 'qr'
      readonly wording: QrWording
      /** The words around the scheme's code that customers look for, the same in every language; `null`: none. */
      readonly frame: string | null
    }
  | { readonly completion: 'approve'; readonly wording: ApproveWording }
  | { readonly completion: Exclude<CompletionKind, 'qr' | 'approve'> }

/**
 * One payment method of the specification, with what the customer's page needs; `methodFacts` has the rest. Pure data.
 */
export type Method = FieldRules &
  Completion & {
    /** The brand, which is the same in every language; absent: the catalogues name the method (`method.<code>`). */
    readonly brand?: string
    readonly group: 'bank' | 'qr' | 'wallet' | 'cash' | 'crypto'
    /** Absent: the method has no operators. */
    readonly operators?: OperatorKind
    readonly byCurrency?: { readonly [C in CurrencyCode]?: FieldRules }
    /** At least one of these is required. */
    readonly requiresOneOf?: readonly FieldName[]
    /** Whether the customer sends the payment's number at the bank after paying. */
    readonly externalReference?: 'required' | 'unless_upi_id'
  }

const customerName = ['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'] as const
const paymentLocation = ['postalCode', 'city', 'disctrict'] as const

/** The specification's table "Payment methods for payins" in its order, then the payin bank transfer (D-101). */
export const methods = {
  BANKA_PAY: {
    brand: 'BankA Pay',
    group: 'bank',
    required: ['accountName'],
    optional: ['accountNumber', 'said', 'passportNumber', ...customerName],
    completion: 'approve',
    wording: 'app',
  },
  BANKB_PAY: {
    brand: 'BankB Pay',
    group: 'bank',
    optional: ['accountName', 'accountNumber', ...customerName],
    completion: 'redirect',
  },
  CODE_PAYMENT: {
    group: 'cash',
    operators: 'store',
    required: ['accountName', 'phoneNumber', 'emailAddress', 'city'],
    optional: ['postalCode', 'disctrict'],
    completion: 'code',
  },
  CRYPTO_OFFLINE: { group: 'crypto', operators: 'network', optional: ['emailAddress'], completion: 'address' },
  DUITNOW: {
    brand: 'DuitNow QR',
    group: 'qr',
    operators: 'institution',
    completion: 'qr',
    wording: 'anyScheme',
    frame: 'MALAYSIA NATIONAL QR',
  },
  EWALLET: {
    group: 'wallet',
    operators: 'institution',
    optional: ['phoneNumber', 'accountName', 'accountNumber'],
    completion: 'redirect',
  },
  FPX: {
    brand: 'FPX',
    group: 'bank',
    operators: 'institution',
    required: ['accountType'],
    accountTypes: ['individual', 'company'],
    completion: 'redirect',
  },
  P2A_V2: { group: 'bank', operators: 'way', completion: 'transfer', externalReference: 'required' },
  ONLINE: { group: 'bank', operators: 'institution', completion: 'redirect' },
  MOBILE_MONEY: {
    group: 'wallet',
    operators: 'provider',
    required: ['phoneNumber', 'accountName'],
    completion: 'approve',
    wording: 'mobileMoney',
  },
  NETBANKING: {
    group: 'bank',
    operators: 'institution',
    optional: ['accountName', 'emailAddress', 'phoneNumber'],
    completion: 'redirect',
  },
  OFFLINE: {
    group: 'bank',
    operators: 'receiver',
    optional: ['accountName', 'accountNumber', 'phoneNumber', 'productId'],
    byCurrency: {
      ARS: { required: ['taxId'] },
      JPY: { required: ['accountName', 'emailAddress'] },
      KRW: { required: ['accountName'] },
      THB: { required: ['accountNumber'] },
    },
    completion: 'transfer',
  },
  PAY_ME: { brand: 'Pay Me', group: 'wallet', optional: ['phoneNumber'], completion: 'approve', wording: 'app' },
  PAYSHAP: {
    brand: 'PayShap',
    group: 'bank',
    operators: 'institution',
    optional: ['phoneNumber', 'accountNumber', 'accountName', 'emailAddress'],
    requiresOneOf: ['phoneNumber', 'accountNumber'],
    completion: 'approve',
    wording: 'app',
  },
  PIXQR: { brand: 'Pix', group: 'qr', completion: 'qr', wording: 'pix', frame: 'pix' },
  PROMPTPAY: {
    brand: 'PromptPay',
    group: 'qr',
    required: ['accountNumber'],
    completion: 'qr',
    wording: 'promptpay',
    frame: 'THAI QR PAYMENT',
  },
  PSE: { brand: 'PSE', group: 'bank', operators: 'institution', completion: 'redirect' },
  QRISPAY: { brand: 'QRIS', group: 'qr', completion: 'qr', wording: 'anyScheme', frame: 'QRIS' },
  QRPH: { brand: 'QR Ph', group: 'qr', completion: 'qr', wording: 'anyScheme', frame: 'QR Ph' },
  UPIQR: {
    brand: 'UPI QR',
    group: 'qr',
    operators: 'institution',
    optional: ['upiId', 'phoneNumber', 'accountName', 'emailAddress'],
    completion: 'qr',
    wording: 'upi',
    frame: 'UPI',
    externalReference: 'unless_upi_id',
  },
  VAPAY: {
    group: 'bank',
    operators: 'institution',
    optional: ['accountName', 'phoneNumber', ...paymentLocation],
    byCurrency: { IDR: { operator: 'required' }, TWD: { required: ['emailAddress', 'phoneNumber'] } },
    completion: 'instructions',
  },
  VIETQR: {
    brand: 'VietQR',
    group: 'qr',
    optional: ['emailAddress'],
    completion: 'qr',
    wording: 'anyScheme',
    frame: 'VIETQR',
  },
  UPI_COLLECT: {
    group: 'wallet',
    required: ['accountName', 'phoneNumber'],
    optional: ['upiId'],
    completion: 'approve',
    wording: 'upi',
  },
  BANKC_DIRECT_EFT: {
    brand: 'BankC Direct EFT',
    group: 'bank',
    optional: ['accountName', 'emailAddress'],
    completion: 'redirect',
  },
  WALLET_QR: { group: 'qr', completion: 'qr', wording: 'anyScheme', frame: null },
  MOBILE_WALLET: { group: 'wallet', operators: 'institution', optional: ['phoneNumber'], completion: 'redirect' },
  BANK_TRANSFER: {
    group: 'bank',
    operators: 'institution',
    optional: ['accountName', 'accountNumber'],
    byCurrency: {
      MXN: { required: ['accountType'], operator: 'required', accountTypes: ['clabe', 'debit_card', 'cellphone'] },
    },
    completion: 'transfer',
  },
} as const satisfies Record<string, Method>

export type MethodCode = keyof typeof methods

/** Every payin method code, in the specification's order. */
export const methodCodes = keysOf(methods)

/** Whether the text is a payin method of the table. */
export const isMethodCode = (text: string): text is MethodCode => Object.hasOwn(methods, text)

/** The row of a method, as the general type. */
export const methodOf = (code: MethodCode): Method => methods[code]

/**
 * Whether a payin of this method needs an external reference: always for `required`, for `unless_upi_id` only if `upiId`
 * is undefined, else never (D-106).
 */
export function needsExternalReference(row: Pick<Method, 'externalReference'>, upiId: string | undefined): boolean {
  if (row.externalReference === 'unless_upi_id') return upiId === undefined
  return row.externalReference === 'required'
}
