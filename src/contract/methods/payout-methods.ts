import type { CurrencyCode } from '../currencies.ts'
import { keysOf } from '../keys-of.ts'
import type { FieldRules } from './methods.ts'

/** One payout method: the fields that a merchant's request must have. */
export interface PayoutMethod extends FieldRules {
  /** In English, for documents and tools. */
  readonly name: string
  readonly request: string
  readonly currencies: readonly CurrencyCode[]
  /** Whether the merchant may name a bank or wallet as `paymentOperatorCode`. */
  readonly hasOperators: boolean
  readonly byCurrency?: { readonly [C in CurrencyCode]?: FieldRules }
}

/** A Pix payment to a key, which leads to the account by itself. */
const toPixKey = { currencies: ['BRL'], hasOperators: false, optional: ['accountName'] } as const

/** The specification's table "Payout methods"; codes and currencies are this project's (D-125). */
export const payoutMethods = {
  BANK_TRANSFER: {
    name: 'Bank Transfer',
    request: 'BankTransferMethod',
    // biome-ignore format: one line as in the decision
    currencies: ['ARS', 'BRL', 'CNY', 'COP', 'GHS', 'IDR', 'INR', 'JPY', 'KES', 'KRW', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP', 'THB', 'VND', 'ZAR'],
    hasOperators: true,
    required: ['accountNumber'],
    optional: ['accountName', 'emailAddress', 'phoneNumber', 'identifyingReference', 'accountType'],
    byCurrency: {
      ARS: { required: ['identifyingReference'] },
      COP: { required: ['identifyingReference', 'accountType', 'phoneNumber'], accountTypes: ['savings', 'checking'] },
      JPY: { accountTypes: ['private', 'corporate', 'general', 'current'] },
      MXN: { accountTypes: ['clabe', 'debit_card', 'cellphone'] },
      ZAR: { accountTypes: ['current', 'savings', 'cheque', 'transmission'] },
    },
  },
  WALLET_TRANSFER: {
    name: 'Wallet Transfer',
    request: 'WalletTransferMethod',
    currencies: ['GHS', 'KES', 'IDR', 'PHP', 'VND'],
    hasOperators: true,
    optional: ['accountName', 'accountNumber', 'phoneNumber', 'emailAddress'],
    byCurrency: {
      GHS: { required: ['phoneNumber', 'accountName'] },
      KES: { required: ['phoneNumber', 'accountName'] },
    },
  },
  EMAIL_TRANSFER: { name: 'Pix to e-mail', request: 'EmailTransferMethod', ...toPixKey, required: ['emailAddress'] },
  PHONE_NUMBER_TRANSFER: {
    name: 'Pix to phone number',
    request: 'PhoneNumberTransferMethod',
    ...toPixKey,
    required: ['phoneNumber'],
  },
  RANDOM_KEY_TRANSFER: {
    name: 'Pix to random key',
    request: 'RandomKeyTransferMethod',
    ...toPixKey,
    required: ['randomKey'],
  },
  TAX_PAYER_ID_TRANSFER: {
    name: 'Pix to tax number',
    request: 'TaxPayerIdTransferMethod',
    ...toPixKey,
    required: ['taxPayerId'],
  },
} as const satisfies Record<string, PayoutMethod>

export type PayoutMethodCode = keyof typeof payoutMethods

/** Every payout method code, in the specification's order. */
export const payoutMethodCodes = keysOf(payoutMethods)

export const isPayoutMethodCode = (text: string): text is PayoutMethodCode => Object.hasOwn(payoutMethods, text)

/** The row of a payout method, as the general type. */
export const payoutMethodOf = (code: PayoutMethodCode): PayoutMethod => payoutMethods[code]
