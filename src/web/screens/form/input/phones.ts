import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { formats } from '#contract/fields/formats.ts'
import { phoneMetadata } from './phone-metadata.ts'
import { MEXICAN_PREFIX, plainPhone } from './typed-text.ts'

/** As `MEXICAN_PREFIX`, where the number may be of any country. */
const MEXICAN_MOBILE = /^\+521(?=\d{10}$)/
/** What stands before a number at home in place of a plus and the calling code. */
const heads: { readonly [country in CountryCode]?: readonly [head: RegExp, plus: string] } = {
  MX: [MEXICAN_PREFIX, '+52'],
  // An old mobile number behind the calling code; as digits of home it would be one of Sumatra's landlines.
  ID: [/^628(?=\d{8}$)/, '+628'],
}
/** Vietnam's mobile numbers of eleven digits, which got another prefix in 2018: nobody answers at the former ones. */
const FORMER_VIETNAMESE = /^\+841\d{9}$/

/** Parses and formats phone numbers by the numbering plans of our countries. */
export interface Phones {
  /** A national or international number as E.164; undefined if it has digits too few or too many for its plan. */
  readonly read: (typed: string, country: string | null) => string | undefined
  /** An E.164 number in its usual groups; unchanged for other countries. */
  readonly show: (number: string) => string
}

export const phones: Phones = {
  read: (typed, country) => {
    const plain = plainPhone(typed)
    const bare = plain.replace(formats.phone.separators, '')
    const head = country !== null && isKnown(country) ? heads[country] : undefined
    const whole = head ? bare.replace(...head) : bare
    const dialled = whole.replace(/^00/, '+').replace(MEXICAN_MOBILE, '+52')
    // First as 00 is written everywhere: some plans read 0055 and 006 as a carrier, and 00 as the head of a number.
    return plannedNumber(dialled, country) ?? plannedNumber(plain, country) ?? foreignNumber(dialled)
  },
  show: (number) => parsePhoneNumberFromString(number, phoneMetadata)?.formatInternational() ?? number,
}

function plannedNumber(typed: string, country: string | null): string | undefined {
  const home = country !== null && isKnown(country) ? { defaultCountry: country } : {}
  const found = parsePhoneNumberFromString(typed, { ...home, extract: false }, phoneMetadata)
  return found?.isPossible() && found.isValid() && !FORMER_VIETNAMESE.test(found.number) ? found.number : undefined
}

const isKnown = (country: string): country is CountryCode => Object.hasOwn(phoneMetadata.countries, country)

/** A number of a country without metadata, of which only the shape can be checked. */
const foreignNumber = (dialled: string): string | undefined =>
  formats.phone.pattern.test(dialled) && !isOurs(dialled) ? dialled : undefined

const isOurs = (number: string): boolean =>
  Object.keys(phoneMetadata.country_calling_codes).some((code) => number.startsWith(`+${code}`))
