/** What a method's own rule adds to every `paymentMethodResponse`. */
export interface ResponseRule {
  /** Data of the request beyond the four that every method takes, by their place in `paymentMethod`. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** Fields that answers always have, dotted. */
  readonly has?: readonly string[]
  readonly byCurrency?: Readonly<Record<string, Omit<ResponseRule, 'byCurrency'>>>
  /** Which reader judges the code to scan, and where it stands. */
  readonly code?: 'emv' | 'upi' | 'crypto' | 'page'
}

/** Fields of all responses; the last six are what the customer's data come back as. */
const commonFields = [
  ...['paymentMethodCode', 'idPayin', 'money', 'acceptedAt', 'expireAt', 'reference', 'returnUrl', 'processor', 'vat'],
  ...['emailAddress', 'phoneNumber', 'accountCustomer.accountName', 'accountCustomer.accountNumber'],
]

const account = ['account.accountName', 'account.accountNumber', 'account.bankCode', 'account.bankName']
const deprecated = ['account.bankBranch', 'account.bankCity', 'account.bankProvince']
const qr = ['qrCode', 'qrName']
const operator = 'paymentOperator'
const paymentLocation = { postalCode: '100', city: 'Taipei', disctrict: 'Zhongzheng' }
const location = [
  'paymentLocationCustomer.postalCode',
  'paymentLocationCustomer.city',
  'paymentLocationCustomer.disctrict',
]

/**
 * The specification's "Common paymentMethodResponse fields", "Method-specific response fields", "Deprecated response
 * attributes" and method rules, written down once more: what is judged must not come from the table that it comes from.
 */
export const responseRules: Readonly<Record<string, ResponseRule>> = {
  BANKA_PAY: {
    sends: { said: '8001015009087', passportNumber: 'A1234567', customerName: { lastName: 'Nkosi' } },
    has: ['account.accountNumber', 'said', 'passportNumber'],
  },
  BANKB_PAY: { sends: { customerName: { lastName: 'Nkosi' } }, has: ['account.accountNumber', 'redirectTo'] },
  CODE_PAYMENT: { sends: { paymentLocation }, has: ['account.accountName', operator, ...location] },
  CRYPTO_OFFLINE: { has: ['account.accountNumber', operator, ...qr], code: 'crypto' },
  DUITNOW: { has: ['account.accountName', operator, 'moneyRequired', ...qr], code: 'emv' },
  EWALLET: { has: [operator] },
  FPX: { sends: { account: { accountType: 'individual' } }, has: [operator, 'redirectTo'] },
  P2A_V2: { has: [...account, ...deprecated, 'paymentAddress', operator] },
  ONLINE: { has: ['account', operator, 'redirectTo'] },
  MOBILE_MONEY: { has: [operator] },
  NETBANKING: { has: [operator, 'redirectTo', 'deeplink', 'upiId'] },
  OFFLINE: {
    sends: { productId: 'P-1' },
    has: [...account, operator, 'productId'],
    byCurrency: {
      ARS: { sends: { taxId: '20111111112' }, has: ['taxId'] },
      LAK: { has: qr, code: 'emv' },
      VND: { has: qr, code: 'emv' },
    },
  },
  PAY_ME: {},
  PAYSHAP: { has: [operator] },
  PIXQR: { has: ['account.accountName', ...qr], code: 'emv' },
  PROMPTPAY: { has: ['account.accountName', ...deprecated, 'moneyRequired', ...qr], code: 'emv' },
  PSE: { has: [operator, 'redirectTo'] },
  QRISPAY: { has: ['account.accountName', 'qrRawData'], code: 'emv' },
  QRPH: { has: ['account.accountName', ...qr], code: 'emv' },
  UPIQR: {
    sends: { upiId: 'customer@upi' },
    has: ['account.accountName', operator, 'upiId', 'upiQrDeepLink'],
    code: 'upi',
  },
  VAPAY: { sends: { paymentLocation }, has: [...account, operator, 'paymentInstructionList', ...location] },
  VIETQR: { has: [...account, ...qr], code: 'emv' },
  UPI_COLLECT: { sends: { upiId: 'customer@upi' }, has: ['upiId'] },
  BANKC_DIRECT_EFT: { has: ['redirectTo'] },
  WALLET_QR: { has: [...qr, 'deeplink'], code: 'page' },
  MOBILE_WALLET: { has: [operator, 'redirectTo', 'deeplink'] },
  BANK_TRANSFER: {
    has: [...account, operator],
    byCurrency: { MXN: { sends: { account: { accountType: 'debit_card', accountNumber: '4242424242424242' } } } },
  },
}

/** The rule of a method in a currency, both parts together. */
export function ruleOf(
  method: string,
  currencyCode: string,
): Required<Omit<ResponseRule, 'byCurrency' | 'code'>> & Pick<ResponseRule, 'code'> {
  const rule = responseRules[method] ?? {}
  const own = rule.byCurrency?.[currencyCode] ?? {}
  const code = own.code ?? rule.code
  return {
    sends: { ...rule.sends, ...own.sends },
    has: [...commonFields, ...(rule.has ?? []), ...(own.has ?? [])],
    ...(code && { code }),
  }
}
