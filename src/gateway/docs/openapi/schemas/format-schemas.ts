import { formatExamples } from '#contract/fields/format-examples.ts'
import { type Format, type FormatName, formats } from '#contract/fields/formats.ts'
import { patternKeyword, refTo, type Schema, type Schemas } from './schema.ts'

const meanings: { readonly [F in FormatName]: string } = {
  personName: 'A name in any script, digits included; at least one letter or digit.',
  katakanaName: 'A name; payments in Japan are found by its katakana form, so that one is recommended.',
  nameTitle: 'An academic or other title.',
  email: 'An e-mail address.',
  phone: 'A phone number in E.164 form: a plus sign, the country code, the number without a leading zero.',
  account: 'An account number: letters, digits and hyphens.',
  thaiAccount: 'A Thai account number: 10 to 15 digits.',
  southAfricanAccount: 'A South African account number: 7 to 13 digits.',
  namibianAccount: 'A Namibian account number: 8 to 13 digits.',
  japaneseAccount: 'A Japanese account number: 7 digits.',
  koreanAccount: 'A Korean account number: 10 to 16 digits.',
  vietnameseAccount: 'A Vietnamese account number: 6 to 19 letters and digits.',
  nigerianAccount: 'A Nigerian account number: 10 digits.',
  argentineAccount: 'A CBU or CVU of 22 digits, or its alias of 6 to 20 characters.',
  clabe: 'A Mexican CLABE: 18 digits.',
  debitCard: 'The number of a debit card: 16 digits.',
  mexicanCellphone: 'A Mexican mobile number: 10 digits without the country code.',
  southAfricanId: 'A South African ID number: 13 digits that begin with the birthday.',
  passport: 'A passport number: 5 to 20 capitals and digits.',
  cuit: 'An Argentine CUIT or CUIL: 11 digits.',
  cpf: 'A Brazilian CPF: 11 digits.',
  brazilianTaxNumber: 'A Brazilian CPF of 11 digits or CNPJ of 14 characters.',
  taxNumber: 'A tax number: 4 to 30 characters.',
  upiId: 'A UPI id (virtual payment address): a name, an at sign, a handle without a dot.',
  postalCode: 'A postal code.',
  place: 'The name of a place.',
  code: 'A code of up to 100 characters: letters, digits, dots, hyphens, colons, underscores.',
  merchantsOwnId:
    'What the merchant calls the customer or product: up to 250 characters in one line, at least one letter or digit.',
  accountKind: 'A kind of account: lower-case letters and underscores.',
  randomKey: 'A Pix key that a bank made: a UUID.',
  identifyingReference: 'The number that identifies the receiver: 5 to 30 letters, digits, dots and hyphens.',
  externalReference: 'A UTR or RRN: exactly 12 digits.',
}

const componentOf = (name: FormatName): string => `${name[0]?.toUpperCase()}${name.slice(1)}Format`

export const formatRef = (name: FormatName): Schema => refTo(componentOf(name))

/** The schema of a format's wire values. It names check digits but cannot validate them. */
function formatSchema(name: FormatName): Schema {
  const format: Format = formats[name]
  const { pattern, accepted, maxLength, checkDigit, checkedShape } = format
  const { source } = accepted ?? pattern
  return {
    description: meanings[name],
    type: 'string',
    minLength: 1,
    maxLength,
    [patternKeyword(source)]: source,
    ...(accepted && { 'x-recommended-pattern': pattern.source }),
    ...(checkDigit && { 'x-check-digit': checkDigit }),
    ...(checkedShape && { 'x-check-digit-pattern': checkedShape.source }),
    examples: formatExamples[name].valid,
  }
}

export const formatSchemas = (names: Iterable<FormatName>): Schemas =>
  Object.fromEntries(Array.from(names, (name) => [componentOf(name), formatSchema(name)]))
