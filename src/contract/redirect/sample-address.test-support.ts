import {
  type ParameterKind,
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
} from './redirect-parameters.ts'

/** Valid values for the seven required parameters. */
export const required = {
  merchantCode: 'demo-shop',
  idPayin: 'Order_1-x',
  token: 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc',
  amount: '100.50',
  currencyCode: 'THB',
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/back?order=1&x=y#paid',
}

/** Values that a row of the table gets from its kind, unless it has one of its own below. */
const rightValueOf: { readonly [K in ParameterKind]: (name: RedirectParameter) => string } = {
  id: () => 'Order_1-x',
  token: () => required.token,
  amount: () => '100.50',
  currency: () => 'THB',
  url: () => 'https://shop.example/',
  boolean: () => 'true',
  merchant: () => required.merchantCode,
  code: () => 'CODE-1',
  field: (name) => `given-${name}`,
  language: () => 'th',
}

const ownValues: { readonly [P in RedirectParameter]?: string } = {
  ...required,
  accountName: 'Somchai Jaidee',
  accountNumber: '1234567890',
  emailAddress: 'ana@example.com',
  phoneNumber: '+66812345678',
  allowCustomerDataChange: 'true',
  paymentMethodCode: 'PROMPTPAY',
  paymentOperatorCode: 'KBANK',
  optionsAvailable: 'TRUE',
  upiId: 'a.b@upi',
  idCustomer: 'C-1',
  productId: 'SKU-1',
  showDeepLink: 'false',
  passportNumber: 'A01234567',
  postalCode: '10110',
  city: 'กรุงเทพ',
  disctrict: 'Watthana',
  externalProviderCode: 'GRABPAY',
  taxId: '1101700207030',
  said: '8001015009087',
  accountType: 'individual',
  lang: 'th',
}

/** One right value for every parameter of the table. */
export const complete: Readonly<Record<string, string>> = Object.fromEntries(
  redirectParameterNames.map((name) => [name, ownValues[name] ?? rightValueOf[redirectParameters[name].kind](name)]),
)

/** A query with these parameters; a list repeats the name. */
export function queryOf(values: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value = []] of Object.entries(values)) {
    for (const one of [value].flat()) query.append(name, one)
  }
  return `?${query}`
}

/** An unsigned token with these claims, in the format of the gateway's tokens. */
export function tokenWith(claims: unknown): string {
  const part = (json: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return `${part({ alg: 'EdDSA' })}.${part(claims)}.c2lnbmF0dXJl`
}
