import { type Country, type CurrencyCode, currencies } from '#contract/currencies.ts'
import { plainPhone } from './typed-text.ts'

/** Calling codes of the currencies' countries (ITU-T E.164). */
const callingCodes: { readonly [C in Country]: string } = {
  AR: '54',
  BR: '55',
  CN: '86',
  CO: '57',
  GH: '233',
  ID: '62',
  IN: '91',
  JP: '81',
  KE: '254',
  KR: '82',
  LA: '856',
  MX: '52',
  MY: '60',
  NA: '264',
  NG: '234',
  PH: '63',
  TH: '66',
  TW: '886',
  VN: '84',
  ZA: '27',
}

/** What a phone number without a country code is dialled with: `+55`. Undefined for a currency without a country. */
export function phonePrefixOf(currencyCode: CurrencyCode): string | undefined {
  const { country } = currencies[currencyCode]
  return country === null ? undefined : `+${callingCodes[country]}`
}

/** Whether a typed number has a country code of its own, in the ways in which the form reads one. */
export const hasCountryCode = (typed: string): boolean => /^(?:\+|00)/.test(plainPhone(typed))
