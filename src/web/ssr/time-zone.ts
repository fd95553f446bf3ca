import { type Country, type CurrencyCode, currencies } from '#contract/currencies.ts'

/** The time zone in which most people of a country live. */
const zones: { readonly [C in Country]: string } = {
  AR: 'America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  GH: 'Africa/Accra',
  ID: 'Asia/Jakarta',
  IN: 'Asia/Kolkata',
  JP: 'Asia/Tokyo',
  KE: 'Africa/Nairobi',
  KR: 'Asia/Seoul',
  LA: 'Asia/Vientiane',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NA: 'Africa/Windhoek',
  NG: 'Africa/Lagos',
  PH: 'Asia/Manila',
  TH: 'Asia/Bangkok',
  TW: 'Asia/Taipei',
  VN: 'Asia/Ho_Chi_Minh',
  ZA: 'Africa/Johannesburg',
}

/**
 * The time zone (IANA) in which customers of a currency probably live: a browser does not tell the server its own. UTC
 * for a currency without a country.
 */
export function likelyTimeZone(currencyCode: CurrencyCode): string {
  const { country } = currencies[currencyCode]
  return country === null ? 'UTC' : zones[country]
}
