import { clabe } from 'clabe-validator'

/** Check digits and shapes of account numbers, written down from the schemes' own rules a second time. */

/** Sum of digit times weight, the weights given as a text of digits and used over again. */
const weighted = (digits: string, weights: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * Number(weights[place % weights.length]), 0)

/** Every second digit from the right doubled, the digits of all products added up. */
const luhn = (number: string): boolean =>
  [...number]
    .toReversed()
    .map((digit, place) => String(Number(digit) * (place % 2 === 0 ? 1 : 2)))
    .join('')
    .split('')
    .reduce((sum, digit) => sum + Number(digit), 0) %
    10 ===
  0

/** Mexico: what clabe-validator says of length, digits and checksum; the places that it knows are no part of the rule. */
const isClabe = (number: string): boolean => clabe.validate(number).valid.format

/** Argentina: bank and branch with their digit, account with its own. */
const cbu = (number: string): boolean =>
  /^\d{22}$/.test(number) &&
  (10 - (weighted(number.slice(0, 7), '7139713') % 10)) % 10 === Number(number[7]) &&
  (10 - (weighted(number.slice(8, 21), '3971397139713') % 10)) % 10 === Number(number[21])

/** Nigeria: bank code and serial number by 3, 7, 3. */
const nuban = (bankCode: string, number: string): boolean =>
  /^\d{10}$/.test(number) && (10 - (weighted(bankCode + number.slice(0, 9), '373') % 10)) % 10 === Number(number[9])

interface Account {
  readonly accountName?: string | undefined
  readonly accountNumber?: string | undefined
  readonly bankCode?: string | undefined
}

type Rule = (number: string, bankCode: string, account: Account) => boolean

const rules: Readonly<Record<string, Rule>> = {
  ARS: (number, bankCode) => cbu(number) && number.startsWith(bankCode),
  CNY: (number) => /^\d{16,19}$/.test(number) && luhn(number),
  IDR: (number) => /^\d{10,18}$/.test(number),
  INR: (number, bankCode) => /^\d{9,18}$/.test(number) && /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bankCode),
  JPY: (number, bankCode, { accountName = '' }) =>
    /^\d{7}$/.test(number) && /^\d{4}$/.test(bankCode) && /^[ァ-ヶー()A-Z0-9 .-]+$/.test(accountName),
  KRW: (number, bankCode) => /^\d{10,16}$/.test(number) && /^\d{3}$/.test(bankCode),
  LAK: (number) => /^\d{10,18}$/.test(number),
  MXN: (number, bankCode) => isClabe(number) && number.startsWith(bankCode),
  NAD: (number) => /^\d{8,13}$/.test(number),
  NGN: (number, bankCode) => nuban(bankCode, number),
  PHP: (number) => /^\d{10,16}$/.test(number),
  THB: (number, bankCode) => /^\d{10,15}$/.test(number) && /^\d{3}$/.test(bankCode),
  TWD: (number, bankCode) => /^\d{10,16}$/.test(number) && /^\d{3}$/.test(bankCode),
  VND: (number, bankCode) => /^[A-Za-z0-9]{6,19}$/.test(number) && /^\d{6}$/.test(bankCode),
  ZAR: (number) => /^\d{7,13}$/.test(number),
}

/** Whether an account can be transferred to in its currency: shape, bank code and check digits. */
export const isAccountOf = (currencyCode: string, account: Account): boolean =>
  rules[currencyCode]?.(account.accountNumber ?? '', account.bankCode ?? '', account) ?? false

/** Digits of a virtual account by bank: BIN or company code and the customer's part; Mandiri bills by two numbers. */
const virtualAccounts: Readonly<Record<string, RegExp>> = {
  BCA: /^\d{10,18}$/,
  BNI: /^988\d{13}$/,
  BRI: /^\d{10,18}$/,
  MANDIRI: /^\d{6,16}$/,
  PERMATA: /^\d{16}$/,
}

/** Whether a customer of the country's banks can type it; Mandiri's goes with the company's code. */
export function isVirtualAccountOf(
  bank: string,
  { accountNumber = '', billerCode }: Account & { readonly billerCode?: string | undefined },
): boolean {
  const hasBiller = /^\d{5}$/.test(billerCode ?? '')
  return (virtualAccounts[bank] ?? /^\d{10,16}$/).test(accountNumber) && hasBiller === (bank === 'MANDIRI')
}
