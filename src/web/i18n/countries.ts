import { type Country, type CurrencyCode, currencies } from '#contract/currencies.ts'

interface CountryFacts {
  /** ITU-T E.164. */
  readonly callingCode: string
  /** The time zone (IANA) in which most of its people live. */
  readonly timeZone: string
}

/** The countries of the currencies. */
const countries: { readonly [C in Country]: CountryFacts } = {
  AR: { callingCode: '54', timeZone: 'America/Argentina/Buenos_Aires' },
  BR: { callingCode: '55', timeZone: 'America/Sao_Paulo' },
  CN: { callingCode: '86', timeZone: 'Asia/Shanghai' },
  CO: { callingCode: '57', timeZone: 'America/Bogota' },
  GH: { callingCode: '233', timeZone: 'Africa/Accra' },
  ID: { callingCode: '62', timeZone: 'Asia/Jakarta' },
  IN: { callingCode: '91', timeZone: 'Asia/Kolkata' },
  JP: { callingCode: '81', timeZone: 'Asia/Tokyo' },
  KE: { callingCode: '254', timeZone: 'Africa/Nairobi' },
  KR: { callingCode: '82', timeZone: 'Asia/Seoul' },
  LA: { callingCode: '856', timeZone: 'Asia/Vientiane' },
  MX: { callingCode: '52', timeZone: 'America/Mexico_City' },
  MY: { callingCode: '60', timeZone: 'Asia/Kuala_Lumpur' },
  NA: { callingCode: '264', timeZone: 'Africa/Windhoek' },
  NG: { callingCode: '234', timeZone: 'Africa/Lagos' },
  PH: { callingCode: '63', timeZone: 'Asia/Manila' },
  TH: { callingCode: '66', timeZone: 'Asia/Bangkok' },
  TW: { callingCode: '886', timeZone: 'Asia/Taipei' },
  VN: { callingCode: '84', timeZone: 'Asia/Ho_Chi_Minh' },
  ZA: { callingCode: '27', timeZone: 'Africa/Johannesburg' },
}

/** Undefined for a currency without a country. */
function countryOf(currencyCode: CurrencyCode): CountryFacts | undefined {
  const { country } = currencies[currencyCode]
  return country === null ? undefined : countries[country]
}

/** What a phone number without a country code is dialled with: `+55`. Undefined for a currency without a country. */
export function phonePrefixOf(currencyCode: CurrencyCode): string | undefined {
  const country = countryOf(currencyCode)
  return country && `+${country.callingCode}`
}

/**
 * The time zone in which customers of a currency probably live: a browser does not tell the server its own. UTC for a
 * currency without a country.
 */
export const likelyTimeZone = (currencyCode: CurrencyCode): string => countryOf(currencyCode)?.timeZone ?? 'UTC'
