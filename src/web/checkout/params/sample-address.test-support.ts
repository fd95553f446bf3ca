/** The seven required parameters, right. */
export const required = {
  merchantCode: 'demo-shop',
  idPayin: 'Order_1-x',
  token: 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc',
  amount: '100.50',
  currencyCode: 'THB',
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/back?order=1&x=y#paid',
}

/** One right value for every parameter there is. */
export const complete: Readonly<Record<string, string>> = {
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

/** A query of these parameters; a list gives a name several times. */
export function queryOf(values: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value = []] of Object.entries(values)) {
    for (const one of [value].flat()) query.append(name, one)
  }
  return `?${query}`
}

/** An unsigned token with these claims, as the gateway's tokens look. */
export function tokenWith(claims: unknown): string {
  const part = (json: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return `${part({ alg: 'EdDSA' })}.${part(claims)}.c2lnbmF0dXJl`
}
