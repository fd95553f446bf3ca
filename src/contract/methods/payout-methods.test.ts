import { expect, test } from 'vitest'
import { requirementsOf } from '../fields/field-requirements.ts'
import { isPayoutMethodCode, type PayoutMethodCode, payoutMethodCodes, payoutMethodOf } from './payout-methods.ts'

/** Currencies and request object of each payout method, from docs/decisions/methods.md, written down a second time. */
const specified: Record<PayoutMethodCode, readonly [currencies: string, request: string]> = {
  BANK_TRANSFER: ['ARS BRL CNY COP GHS IDR INR JPY KES KRW LAK MXN MYR NAD NGN PHP THB VND ZAR', 'BankTransferMethod'],
  WALLET_TRANSFER: ['GHS KES IDR PHP VND', 'WalletTransferMethod'],
  EMAIL_TRANSFER: ['BRL', 'EmailTransferMethod'],
  PHONE_NUMBER_TRANSFER: ['BRL', 'PhoneNumberTransferMethod'],
  RANDOM_KEY_TRANSFER: ['BRL', 'RandomKeyTransferMethod'],
  TAX_PAYER_ID_TRANSFER: ['BRL', 'TaxPayerIdTransferMethod'],
}

test('the payout table lists the methods in the specification’s order', () => {
  expect(payoutMethodCodes).toEqual(Object.keys(specified))
})

test.each(payoutMethodCodes)('%s has the decided currencies and request object', (code) => {
  const row = payoutMethodOf(code)
  expect([row.currencies.join(' '), row.request]).toEqual(specified[code])
})

const pairs = payoutMethodCodes.flatMap((method) =>
  payoutMethodOf(method).currencies.map((currencyCode) => ({ method, currencyCode })),
)

/** Mandatory fields by pair; a bank transfer cannot do without an account number. */
const mandatory: Readonly<Record<string, string>> = {
  'BANK_TRANSFER ARS': 'accountNumber identifyingReference',
  'BANK_TRANSFER COP': 'accountType accountNumber phoneNumber identifyingReference',
  'WALLET_TRANSFER GHS': 'accountName phoneNumber',
  'WALLET_TRANSFER KES': 'accountName phoneNumber',
  'EMAIL_TRANSFER BRL': 'emailAddress',
  'PHONE_NUMBER_TRANSFER BRL': 'phoneNumber',
  'RANDOM_KEY_TRANSFER BRL': 'randomKey',
  'TAX_PAYER_ID_TRANSFER BRL': 'taxPayerId',
}

test.each(pairs)('$method in $currencyCode requires the mandatory fields only', ({ method, currencyCode }) => {
  const otherwise = method === 'BANK_TRANSFER' ? 'accountNumber' : ''
  const { required } = requirementsOf(payoutMethodOf(method), currencyCode)
  expect(required.join(' ')).toBe(mandatory[`${method} ${currencyCode}`] ?? otherwise)
})

test('payout account types are restricted for South Africa, Japan, Colombia and Mexico', () => {
  const typed = pairs.flatMap(({ method, currencyCode }) => {
    const { accountTypes } = requirementsOf(payoutMethodOf(method), currencyCode)
    return accountTypes ? [[currencyCode, accountTypes.join(' ')]] : []
  })
  expect(Object.fromEntries(typed)).toEqual({
    ZAR: 'current savings cheque transmission',
    JPY: 'private corporate general current',
    MXN: 'clabe debit_card cellphone',
    COP: 'savings checking',
  })
})

test('payin methods and names of Object.prototype are not payout methods', () => {
  expect(['PIXQR', '', 'constructor', '__proto__'].filter(isPayoutMethodCode)).toEqual([])
})
