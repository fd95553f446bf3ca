import { keysOf } from '../keys-of.ts'

/** The syntax of a redirect parameter; `field` has the field's own format, checked on submission. */
export type ParameterKind =
  | 'id'
  | 'token'
  | 'amount'
  | 'currency'
  | 'url'
  | 'boolean'
  | 'merchant'
  | 'code'
  | 'field'
  | 'language'

interface Parameter {
  readonly kind: ParameterKind
  readonly required: boolean
  /** Personal data of the customer: moved from the query to the fragment, as the token is (D-504). */
  readonly personal: boolean
}

const required = (kind: ParameterKind) => ({ kind, required: true, personal: kind === 'token' }) as const
const optional = (kind: ParameterKind) => ({ kind, required: false, personal: false }) as const
const customer = { kind: 'field', required: false, personal: true } as const

/** Query parameters of the redirect URL: the specification's in its order, then this project's extensions. */
export const redirectParameters = {
  merchantCode: required('merchant'),
  idPayin: required('id'),
  token: required('token'),
  amount: required('amount'),
  currencyCode: required('currency'),
  callbackUrl: required('url'),
  returnUrl: required('url'),
  accountName: customer,
  accountNumber: customer,
  emailAddress: customer,
  phoneNumber: customer,
  allowCustomerDataChange: optional('boolean'),
  paymentMethodCode: optional('code'),
  paymentOperatorCode: optional('code'),
  optionsAvailable: optional('boolean'),
  upiId: customer,
  idCustomer: customer,
  productId: optional('field'),
  showDeepLink: optional('boolean'),
  passportNumber: customer,
  postalCode: customer,
  city: customer,
  disctrict: customer,
  externalProviderCode: optional('code'),
  taxId: customer,
  said: customer,
  accountType: customer,
  lang: optional('language'),
} as const satisfies Record<string, Parameter>

export type RedirectParameter = keyof typeof redirectParameters

/** A description of each parameter for integrators, in a table of its own because customers do not load it. */
export const redirectParameterMeanings: Readonly<Record<RedirectParameter, string>> = {
  merchantCode: 'merchant id',
  idPayin: 'merchant order id',
  token: 'auth token authorizing the needed operations',
  amount: 'order amount',
  currencyCode: 'order currency',
  callbackUrl: 'address of the status-change callback',
  returnUrl: 'address the customer returns to after paying',
  accountName: 'name on the customer account',
  accountNumber: 'number of the customer account',
  emailAddress: 'customer e-mail address',
  phoneNumber: 'customer phone number, E.164',
  allowCustomerDataChange: 'the customer may change the data given',
  paymentMethodCode: 'payment method selected beforehand',
  paymentOperatorCode: 'payment operator selected beforehand',
  optionsAvailable: 'the customer may change the selected option',
  upiId: 'customer UPI id; the external reference collection is skipped',
  idCustomer: 'customer id at the merchant',
  productId: 'product id',
  showDeepLink: 'lets the customer pick a UPI app on the QR page',
  passportNumber: 'passport number',
  postalCode: 'postal code of the place of payment',
  city: 'city of the place of payment',
  disctrict: 'district of the place of payment; district is accepted too',
  externalProviderCode: 'institution or wallet tied to a payment operator',
  taxId: 'tax number (extension)',
  said: 'South African ID number (extension)',
  accountType: 'kind of the customer account (extension)',
  lang: 'language of the page, BCP 47 (extension)',
}

/** Every redirect parameter, in the specification's order. */
export const redirectParameterNames = keysOf(redirectParameters)

/** The parameters that the status page needs (specification, Payment Web Application). */
export const statusParameterNames = ['idPayin', 'token', 'currencyCode'] as const satisfies readonly RedirectParameter[]

/** The paths of the payment page, below PUBLIC_URL. */
export const pagePaths = { payment: '/', status: '/status' } as const
