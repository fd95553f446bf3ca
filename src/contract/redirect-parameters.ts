import type { FieldName } from './fields.ts'

/** How a redirect parameter is written; `field` follows the field's own format on submission. */
export type ParameterKind = 'id' | 'token' | 'amount' | 'currency' | 'url' | 'boolean' | 'code' | 'field' | 'language'

interface Parameter {
  readonly kind: ParameterKind
  readonly required: boolean
  /** Says something of the customer: it leaves the query for the fragment, as the token does (decisions, section 5). */
  readonly personal: boolean
  readonly meaning: string
}

const required = (kind: ParameterKind, meaning: string) =>
  ({ kind, required: true, personal: kind === 'token', meaning }) as const
const optional = (kind: ParameterKind, meaning: string) =>
  ({ kind, required: false, personal: false, meaning }) as const
const customer = (meaning: string) => ({ kind: 'field', required: false, personal: true, meaning }) as const

/** Query parameters of the redirect URL: the specification's in its order, then this project's extensions. */
export const redirectParameters = {
  merchantCode: required('code', 'merchant id'),
  idPayin: required('id', 'merchant order id'),
  token: required('token', 'auth token authorizing the needed operations'),
  amount: required('amount', 'order amount'),
  currencyCode: required('currency', 'order currency'),
  callbackUrl: required('url', 'address of the status-change callback'),
  returnUrl: required('url', 'address the customer returns to after paying'),
  accountName: customer('name on the customer account'),
  accountNumber: customer('number of the customer account'),
  emailAddress: customer('customer e-mail address'),
  phoneNumber: customer('customer phone number, E.164'),
  allowCustomerDataChange: optional('boolean', 'the customer may change the data given'),
  paymentMethodCode: optional('code', 'payment method selected beforehand'),
  paymentOperatorCode: optional('code', 'payment operator selected beforehand'),
  optionsAvailable: optional('boolean', 'the customer may change the selected option'),
  upiId: customer('customer UPI id; the external reference collection is skipped'),
  idCustomer: customer('customer id at the merchant'),
  productId: optional('code', 'product id'),
  showDeepLink: optional('boolean', 'lets the customer pick a UPI app on the QR page'),
  passportNumber: customer('passport number'),
  postalCode: customer('postal code of the place of payment'),
  city: customer('city of the place of payment'),
  disctrict: customer('district of the place of payment; district is accepted too'),
  externalProviderCode: optional('code', 'institution or wallet tied to a payment operator'),
  taxId: customer('tax number (extension)'),
  said: customer('South African ID number (extension)'),
  accountType: customer('kind of the customer account (extension)'),
  lang: optional('language', 'language of the page, BCP 47 (extension)'),
} as const satisfies Record<string, Parameter>

export type RedirectParameter = keyof typeof redirectParameters

/** Every redirect parameter, in the specification's order. */
// Object.keys forgets the keys' type; the table above has no others.
export const redirectParameterNames = Object.keys(redirectParameters) as readonly RedirectParameter[]

/** The parameters that the status page needs (specification, Payment Web Application). */
export const statusParameterNames = ['idPayin', 'token', 'currencyCode'] as const satisfies readonly RedirectParameter[]

/** Redirect parameters that are data of the customer or of the order, by field name. */
export const fieldParameters = [
  'accountName',
  'accountNumber',
  'emailAddress',
  'phoneNumber',
  'upiId',
  'idCustomer',
  'productId',
  'passportNumber',
  'postalCode',
  'city',
  'disctrict',
  'externalProviderCode',
  'taxId',
  'said',
  'accountType',
] as const satisfies readonly (RedirectParameter & FieldName)[]
