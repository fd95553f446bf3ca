import type { CurrencyCode } from '../currencies.ts'
import { keysOf } from '../keys-of.ts'
import type { FormatName } from './formats.ts'

/** One field of a payment: its path in the request body, its format, and how people type it. */
export interface Field {
  /** Dotted path in the create request. */
  readonly path: string
  readonly format: FormatName
  readonly formatByCurrency?: { readonly [C in CurrencyCode]?: FormatName }
  /** Formats by `accountType`, where it decides; they take precedence over the currency's. */
  readonly formatByAccountType?: Readonly<Record<string, FormatName>>
  /** The merchant alone knows the value, so no form shows the field. */
  readonly knownBy?: 'merchant'
  /** The field is of payouts alone, so the page has no words for it. */
  readonly occursIn?: 'payouts'
  readonly input: {
    readonly type: 'text' | 'email' | 'tel' | 'choice'
    readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel'
    /** WHATWG autofill token. */
    readonly autocomplete: string
    readonly autocapitalize?: 'words' | 'characters' | 'none'
  }
}

const ofMerchant = { knownBy: 'merchant', input: { type: 'text', autocomplete: 'off' } } as const
const ofPayouts = { ...ofMerchant, occursIn: 'payouts' } as const

/**
 * Every field that a form may show or a redirect URL may contain. A row's name is also the redirect parameter, the form
 * input and the query key.
 */
export const fields = {
  accountName: {
    path: 'paymentMethod.account.accountName',
    format: 'personName',
    formatByCurrency: { JPY: 'katakanaName' },
    input: { type: 'text', autocomplete: 'name', autocapitalize: 'words' },
  },
  accountType: {
    path: 'paymentMethod.account.accountType',
    format: 'accountKind',
    input: { type: 'choice', autocomplete: 'off' },
  },
  accountNumber: {
    path: 'paymentMethod.account.accountNumber',
    format: 'account',
    formatByCurrency: {
      ARS: 'argentineAccount',
      JPY: 'japaneseAccount',
      KRW: 'koreanAccount',
      NAD: 'namibianAccount',
      NGN: 'nigerianAccount',
      THB: 'thaiAccount',
      VND: 'vietnameseAccount',
      ZAR: 'southAfricanAccount',
    },
    formatByAccountType: { clabe: 'clabe', debit_card: 'debitCard', cellphone: 'mexicanCellphone' },
    input: { type: 'text', inputMode: 'numeric', autocomplete: 'off', autocapitalize: 'none' },
  },
  emailAddress: {
    path: 'paymentMethod.emailAddress',
    format: 'email',
    input: { type: 'email', inputMode: 'email', autocomplete: 'email', autocapitalize: 'none' },
  },
  phoneNumber: {
    path: 'paymentMethod.phoneNumber',
    format: 'phone',
    input: { type: 'tel', inputMode: 'tel', autocomplete: 'tel' },
  },
  upiId: {
    path: 'paymentMethod.upiId',
    format: 'upiId',
    input: { type: 'text', inputMode: 'email', autocomplete: 'off', autocapitalize: 'none' },
  },
  titleBefore: {
    path: 'paymentMethod.customerName.titleBefore',
    format: 'nameTitle',
    input: { type: 'text', autocomplete: 'honorific-prefix', autocapitalize: 'words' },
  },
  firstName: {
    path: 'paymentMethod.customerName.firstName',
    format: 'personName',
    input: { type: 'text', autocomplete: 'given-name', autocapitalize: 'words' },
  },
  middleName: {
    path: 'paymentMethod.customerName.middleName',
    format: 'personName',
    input: { type: 'text', autocomplete: 'additional-name', autocapitalize: 'words' },
  },
  lastName: {
    path: 'paymentMethod.customerName.lastName',
    format: 'personName',
    input: { type: 'text', autocomplete: 'family-name', autocapitalize: 'words' },
  },
  titleAfter: {
    path: 'paymentMethod.customerName.titleAfter',
    format: 'nameTitle',
    input: { type: 'text', autocomplete: 'honorific-suffix', autocapitalize: 'words' },
  },
  said: {
    path: 'paymentMethod.said',
    format: 'southAfricanId',
    input: { type: 'text', inputMode: 'numeric', autocomplete: 'off' },
  },
  passportNumber: {
    path: 'paymentMethod.passportNumber',
    format: 'passport',
    input: { type: 'text', autocomplete: 'off', autocapitalize: 'characters' },
  },
  taxId: {
    path: 'paymentMethod.taxId',
    format: 'taxNumber',
    formatByCurrency: { ARS: 'cuit', BRL: 'cpf' },
    input: { type: 'text', inputMode: 'numeric', autocomplete: 'off' },
  },
  postalCode: {
    path: 'paymentMethod.paymentLocation.postalCode',
    format: 'postalCode',
    input: { type: 'text', inputMode: 'numeric', autocomplete: 'postal-code' },
  },
  city: {
    path: 'paymentMethod.paymentLocation.city',
    format: 'place',
    input: { type: 'text', autocomplete: 'address-level1', autocapitalize: 'words' },
  },
  /** The specification's own spelling. */
  disctrict: {
    path: 'paymentMethod.paymentLocation.disctrict',
    format: 'place',
    input: { type: 'text', autocomplete: 'address-level2', autocapitalize: 'words' },
  },
  productId: { path: 'paymentMethod.productId', format: 'merchantsOwnId', ...ofMerchant },
  externalProviderCode: { path: 'paymentMethod.externalProviderCode', format: 'code', ...ofMerchant },
  identifyingReference: { path: 'paymentMethod.identifyingReference', format: 'identifyingReference', ...ofPayouts },
  randomKey: { path: 'paymentMethod.randomKey', format: 'randomKey', ...ofPayouts },
  taxPayerId: {
    path: 'paymentMethod.taxPayerId',
    format: 'taxNumber',
    formatByCurrency: { BRL: 'brazilianTaxNumber' },
    ...ofPayouts,
  },
  idCustomer: { path: 'customer.idCustomer', format: 'merchantsOwnId', ...ofMerchant },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** Every field name, in the order forms show them. */
export const fieldNames = keysOf(fields)

export const isFieldName = (text: string): text is FieldName => Object.hasOwn(fields, text)

/** A field whose value the customer knows, so that forms ask for it. */
export type CustomersField = {
  [F in FieldName]: (typeof fields)[F] extends { readonly knownBy: string } ? never : F
}[FieldName]

export const isCustomers = (name: FieldName): name is CustomersField => !('knownBy' in fields[name])

/** Every field of customers, in the order forms show them. */
export const customersFields = fieldNames.filter(isCustomers)

/** A field of payins, which the page names where a value is refused. */
export type PayinField = {
  [F in FieldName]: (typeof fields)[F] extends { readonly occursIn: 'payouts' } ? never : F
}[FieldName]

export const isPayinField = (name: FieldName): name is PayinField => !('occursIn' in fields[name])

/** The format of a field in a currency, and for an account type where that decides. */
export function formatOf(name: FieldName, currencyCode: CurrencyCode, accountType?: string): FormatName {
  const field: Field = fields[name]
  const byType = field.formatByAccountType ?? {}
  // The account type is untrusted text: `constructor` is not a key of the table.
  const own = accountType !== undefined && Object.hasOwn(byType, accountType) ? byType[accountType] : undefined
  return own ?? field.formatByCurrency?.[currencyCode] ?? field.format
}
