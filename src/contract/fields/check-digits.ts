const digitsOf = (text: string): readonly number[] => Array.from(text, Number)

const digitsFromTheRight = (text: string): readonly number[] => Array.from(text, Number).reverse()

/** Sum of value times weight; the weights repeat when there are more values. */
const weightedSum = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, position) => sum + value * (weights[position % weights.length] ?? 0), 0)

const lastDigitOf = (text: string): number => Number(text.at(-1))

/** The Luhn check over any number of digits: payment cards, Indonesian merchant numbers, South African ids. */
function luhn(value: string): boolean {
  if (!/^\d{2,}$/.test(value)) return false
  const fromTheRight = digitsFromTheRight(value)
  const sum = fromTheRight.reduce((total, digit, position) => {
    const weighted = position % 2 === 0 ? digit : digit * 2
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Whether YYMMDD is a calendar day in the previous or the current century: the number does not say which. */
function isBirthday(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((start) => Number(text.slice(start, start + 2)))
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day))
    // A day that does not exist lies in another month, and a month that does not exist in another year.
    return date.getUTCMonth() === month - 1
  })
}

/** South African id, 13 digits: birthday, sequence, citizenship (0 or 1), one obsolete digit, Luhn check digit. */
const southAfricanId = (value: string): boolean =>
  /^\d{10}[01]\d{2}$/.test(value) && isBirthday(value.slice(0, 6)) && luhn(value)

const isTensComplement = (body: string, weights: readonly number[], checkDigit: number): boolean =>
  (weightedSum(digitsOf(body), weights) + checkDigit) % 10 === 0

/** Mexican CLABE, 18 digits. Unknown bank and city codes are accepted, since both lists grow. */
const clabe = (value: string): boolean =>
  /^\d{18}$/.test(value) && isTensComplement(value.slice(0, 17), [3, 7, 1], lastDigitOf(value))

/** Argentine account (CBU) or wallet (CVU), 22 digits: a bank block and an account block, each with a check digit. */
const cbu = (value: string): boolean =>
  /^\d{22}$/.test(value) &&
  isTensComplement(value.slice(0, 7), [7, 1, 3, 9, 7, 1, 3], Number(value[7])) &&
  isTensComplement(value.slice(8, 21), [3, 9, 7, 1], lastDigitOf(value))

/** Argentine tax id (CUIT or CUIL), 11 digits. */
function cuit(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false
  const remainder = 11 - (weightedSum(digitsOf(value.slice(0, 10)), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  const expected = { 11: 0, 10: 9 }[remainder] ?? remainder
  return expected === lastDigitOf(value)
}

const isOneRepeatedCharacter = (value: string): boolean => new Set(value).size === 1

/** Weights count up from 2, right to left, and start again after `highest`. */
function brazilianDigit(values: readonly number[], highest: number): number {
  const weights = values.map((_, position) => 2 + ((values.length - 1 - position) % (highest - 1)))
  const remainder = weightedSum(values, weights) % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function endsInBrazilianDigits(values: readonly number[], highest: number): boolean {
  const body = values.slice(0, -2)
  const first = brazilianDigit(body, highest)
  const second = brazilianDigit([...body, first], highest)
  return values.at(-2) === first && values.at(-1) === second
}

/** Brazilian CPF, 11 digits. Eleven equal digits pass the check and belong to nobody, so they are refused. */
const cpf = (value: string): boolean =>
  /^\d{11}$/.test(value) && !isOneRepeatedCharacter(value) && endsInBrazilianDigits(digitsOf(value), 11)

const characterValue = (character: string): number => character.charCodeAt(0) - '0'.charCodeAt(0)

/** Brazilian CNPJ, 14 characters: twelve digits or capital letters, two check digits. */
const cnpj = (value: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(value) &&
  !isOneRepeatedCharacter(value) &&
  endsInBrazilianDigits(Array.from(value, characterValue), 9)

/** CPF or CNPJ, either of which may be a Pix key. */
const cpfOrCnpj = (value: string): boolean => cpf(value) || cnpj(value)

const nitWeightsFromTheRight = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** Colombian NIT: 6 to 10 digits and the check digit, without the hyphen. */
function nit(value: string): boolean {
  if (!/^\d{7,11}$/.test(value)) return false
  const fromTheRight = digitsFromTheRight(value.slice(0, -1))
  const remainder = weightedSum(fromTheRight, nitWeightsFromTheRight) % 11
  return (remainder < 2 ? remainder : 11 - remainder) === lastDigitOf(value)
}

/** Thai citizen or tax id, 13 digits. */
function thaiNationalId(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false
  const sum = weightedSum(digitsOf(value.slice(0, 12)), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return (11 - (sum % 11)) % 10 === lastDigitOf(value)
}

/**
 * Nigerian account number (NUBAN), ten digits, at the bank with this 3-digit code, which the check digit covers too.
 */
export const isNuban = (bankCode: string, accountNumber: string): boolean =>
  /^\d{3}$/.test(bankCode) &&
  /^\d{10}$/.test(accountNumber) &&
  isTensComplement(bankCode + accountNumber.slice(0, 9), [3, 7, 3], lastDigitOf(accountNumber))

/** The check-digit rules by name. Each returns whether a number in wire format, without spaces or hyphens, is valid. */
export const checkDigits = {
  luhn,
  southAfricanId,
  clabe,
  cbu,
  cuit,
  cpf,
  cnpj,
  cpfOrCnpj,
  nit,
  thaiNationalId,
} as const satisfies Record<string, (value: string) => boolean>

export type CheckDigit = keyof typeof checkDigits
