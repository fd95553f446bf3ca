import { describe, expect, test } from 'vitest'
import { needsExternalReference, requirementsOf } from './field-requirements.ts'
import { fullMethodOf, isPaired, methodPairs } from './method-facts.ts'
import { isMethodCode, type MethodCode, methodCodes, methodOf } from './methods.ts'

/** The specification's table, and the kind and lifetime that this project decided: stated again, apart from the rows. */
const specified: Record<MethodCode, readonly [currencies: string, requests: string, kind: string, lifetime: string]> = {
  BANKA_PAY: ['ZAR', 'BankAPayMethod', 'approve', '5 min'],
  BANKB_PAY: ['ZAR', 'BankBPayMethod', 'redirect', '30 min'],
  CODE_PAYMENT: ['TWD', 'CodePaymentMethod', 'code', '7 days'],
  CRYPTO_OFFLINE: ['USDC, USDT', 'CryptoOfflineMethod', 'address', '30 min'],
  DUITNOW: ['MYR', 'DuitNowMethod', 'qr', '15 min'],
  EWALLET: ['IDR', 'EWalletMethod', 'redirect', '30 min'],
  FPX: ['MYR', 'FpxMethod', 'redirect', '30 min'],
  P2A_V2: ['INR', 'IMPSMethod, P2AV2Method', 'transfer', '24 h'],
  ONLINE: ['INR, THB, MYR, NAD, VND, ZAR', 'OnlineMethod', 'redirect', '30 min'],
  MOBILE_MONEY: ['GHS, KES', 'MobileMoneyMethod', 'approve', '5 min'],
  NETBANKING: ['INR', 'NetBankingMethod', 'redirect', '30 min'],
  OFFLINE: ['ARS, CNY, JPY, KRW, LAK, MXN, NAD, NGN, PHP, THB, VND, ZAR', 'OfflineMethod', 'transfer', '24 h'],
  PAY_ME: ['ZAR', 'PayMeMethod', 'approve', '5 min'],
  PAYSHAP: ['ZAR', 'PayShapMethod', 'approve', '5 min'],
  PIXQR: ['BRL', 'PixQRMethod', 'qr', '15 min'],
  PROMPTPAY: ['THB', 'PromptPayMethod', 'qr', '15 min'],
  PSE: ['COP', 'PseMethod', 'redirect', '30 min'],
  QRISPAY: ['IDR', 'QrisPayMethod', 'qr', '15 min'],
  QRPH: ['PHP', 'QRPhMethod', 'qr', '15 min'],
  UPIQR: ['INR', 'UpiQRMethod', 'qr', '15 min'],
  VAPAY: ['IDR, KRW, TWD', 'VaPayMethod', 'instructions', '24 h'],
  VIETQR: ['VND', 'VietQRMethod', 'qr', '15 min'],
  UPI_COLLECT: ['INR', 'UpiCollectMethod', 'approve', '5 min'],
  BANKC_DIRECT_EFT: ['ZAR', 'BankCDirectEFTMethod', 'redirect', '30 min'],
  WALLET_QR: ['ZAR', 'WalletQrMethod', 'qr', '30 min'],
  MOBILE_WALLET: ['VND', 'MobileWalletMethod', 'redirect', '30 min'],
  BANK_TRANSFER: ['MXN, ARS', 'BankTransferMethod', 'transfer', '24 h'],
}

const lifetimesSecs: Readonly<Record<string, number>> = {
  '5 min': 300,
  '15 min': 900,
  '30 min': 1800,
  '24 h': 86_400,
  '7 days': 604_800,
}

test('the rows are the specification’s methods in its order', () => {
  expect(methodCodes).toEqual(Object.keys(specified))
})

test.each(methodCodes)('%s: currencies, request objects, completion and lifetime', (code) => {
  const [currencies, requests, kind, lifetime] = specified[code]
  const row = fullMethodOf(code)
  expect(row.currencies).toEqual(currencies.split(', '))
  expect(row.requests).toEqual(requests.split(', '))
  expect(row.completion).toBe(kind)
  expect(row.lifetimeSecs).toBe(lifetimesSecs[lifetime])
  expect(row.name).not.toBe('')
})

test('the table pairs 48 methods and currencies, each once', () => {
  const pairs = methodPairs.map(({ method, currencyCode }) => `${method} ${currencyCode}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs).toHaveLength(48)
  for (const { method, currencyCode } of methodPairs) expect(isPaired(method, currencyCode)).toBe(true)
  expect(isPaired('PIXQR', 'THB')).toBe(false)
})

/** "Method-specific field rules" of the specification: mandatory fields, then the either-or and the operator. */
const mandatory: Readonly<Record<string, string>> = {
  'BANKA_PAY ZAR': 'accountName',
  'CODE_PAYMENT TWD': 'accountName emailAddress phoneNumber city',
  'FPX MYR': 'accountType',
  'MOBILE_MONEY GHS': 'accountName phoneNumber',
  'MOBILE_MONEY KES': 'accountName phoneNumber',
  'OFFLINE ARS': 'taxId',
  'OFFLINE JPY': 'accountName emailAddress',
  'OFFLINE KRW': 'accountName',
  'OFFLINE THB': 'accountNumber',
  'PAYSHAP ZAR': 'one of phoneNumber accountNumber',
  'PROMPTPAY THB': 'accountNumber',
  'VAPAY IDR': 'operator',
  'VAPAY TWD': 'emailAddress phoneNumber',
  'UPI_COLLECT INR': 'accountName phoneNumber',
  'BANK_TRANSFER MXN': 'accountType operator',
}

test.each(methodPairs)('$method in $currencyCode asks for what the specification makes mandatory, no more', (pair) => {
  const { required, requiresOneOf, operatorRequired } = requirementsOf(methodOf(pair.method), pair.currencyCode)
  const words = [
    ...required,
    ...(requiresOneOf.length > 0 ? ['one of', ...requiresOneOf] : []),
    ...(operatorRequired ? ['operator'] : []),
  ]
  expect(words.join(' ')).toBe(mandatory[`${pair.method} ${pair.currencyCode}`] ?? '')
})

/** Fields the specification calls optional for a method, and those this project lets it ask. */
const optional: Partial<Record<MethodCode, string>> = {
  BANKA_PAY: 'accountNumber titleBefore firstName middleName lastName titleAfter said passportNumber',
  BANKB_PAY: 'accountName accountNumber titleBefore firstName middleName lastName titleAfter',
  CODE_PAYMENT: 'postalCode disctrict',
  CRYPTO_OFFLINE: 'emailAddress',
  EWALLET: 'accountName accountNumber phoneNumber',
  NETBANKING: 'accountName emailAddress phoneNumber',
  OFFLINE: 'accountName accountNumber phoneNumber productId',
  PAY_ME: 'phoneNumber',
  PAYSHAP: 'accountName accountNumber emailAddress phoneNumber',
  UPIQR: 'accountName emailAddress phoneNumber upiId',
  VAPAY: 'accountName phoneNumber postalCode city disctrict',
  VIETQR: 'emailAddress',
  UPI_COLLECT: 'upiId',
  BANKC_DIRECT_EFT: 'accountName emailAddress',
  MOBILE_WALLET: 'phoneNumber',
  BANK_TRANSFER: 'accountName accountNumber',
}

test.each(methodPairs)('$method in $currencyCode takes its optional fields, and the common ones always', (pair) => {
  const asked = requirementsOf(methodOf(pair.method), pair.currencyCode)
  const expected = (optional[pair.method] ?? '').split(' ').filter((name) => name !== '')
  expect(asked.optional).toEqual(expected.filter((name) => asked.required.every((required) => required !== name)))
  const all: readonly string[] = [...asked.required, ...asked.optional, ...asked.accepted]
  expect(new Set(all).size).toBe(all.length)
  for (const name of ['accountName', 'accountNumber', 'emailAddress', 'phoneNumber']) expect(all).toContain(name)
})

test('account types are FPX’s two and Mexico’s three', () => {
  const typed = methodPairs.flatMap(({ method, currencyCode }) => {
    const { accountTypes } = requirementsOf(methodOf(method), currencyCode)
    return accountTypes ? [[`${method} ${currencyCode}`, accountTypes.join(' ')]] : []
  })
  expect(Object.fromEntries(typed)).toEqual({
    'FPX MYR': 'individual company',
    'BANK_TRANSFER MXN': 'clabe debit_card cellphone',
  })
})

describe('what the customer does beside paying', () => {
  test.each(methodCodes)('%s: the external reference', (code) => {
    const needed = { P2A_V2: [true, true], UPIQR: [true, false] }[String(code)] ?? [false, false]
    expect([
      needsExternalReference(methodOf(code), undefined),
      needsExternalReference(methodOf(code), 'a@upi'),
    ]).toEqual(needed)
  })

  test.each(methodCodes)('%s: the decreased amount', (code) => {
    const expected = { PROMPTPAY: 'always', DUITNOW: 'always', OFFLINE: 'at_50' }[String(code)] ?? 'never'
    expect(fullMethodOf(code).moneyRequired).toBe(expected)
  })

  test.each([
    ['redirect', 'redirectTo'],
    ['transfer', 'account'],
    ['instructions', 'paymentInstructionList'],
    ['code', 'reference'],
    ['address', 'account'],
  ] as const)('every %s method answers with %s', (kind, field) => {
    const rows = methodCodes.map(fullMethodOf).filter((row) => row.completion === kind)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([...row.responseFields, ...row.optionalResponseFields]).toContain(field)
  })

  test.each([
    ['PIXQR', 'qrCode qrName'],
    ['PROMPTPAY', 'qrCode qrName'],
    ['DUITNOW', 'qrCode qrName'],
    ['QRPH', 'qrCode qrName'],
    ['VIETQR', 'qrCode qrName'],
    ['QRISPAY', 'qrRawData'],
    ['UPIQR', 'upiQrDeepLink'],
    ['WALLET_QR', 'qrCode qrName deeplink'],
    ['P2A_V2', 'paymentAddress account'],
  ] as const)('%s answers with %s', (code, responseFields) => {
    expect([...fullMethodOf(code).responseFields, ...fullMethodOf(code).optionalResponseFields].join(' ')).toBe(
      responseFields,
    )
  })
})

test('the names of every object are no methods', () => {
  expect(isMethodCode('PIXQR')).toBe(true)
  for (const text of ['pixqr', '', 'constructor', '__proto__', 'hasOwnProperty']) expect(isMethodCode(text)).toBe(false)
})
