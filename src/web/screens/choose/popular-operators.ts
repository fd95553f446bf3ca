import type { CurrencyCode } from '#contract/currencies.ts'
import { alphabetOf } from '../../browser/formats.ts'
import { plainName } from '../labels/operator-marks.tsx'

/**
 * The banks and wallets that most customers of a country use, by their share of customers, as the start of their
 * `plainName`. By name and not by code: gateways code the same bank differently (D-556).
 */
const popular: { readonly [C in CurrencyCode]?: readonly string[] } = {
  ARS: ['bancodelanación', 'bancogalicia', 'santander', 'bbva', 'bancoprovincia'],
  COP: ['nequi', 'bancolombia', 'daviplata', 'davivienda', 'bancodebogotá'],
  IDR: ['bca', 'bri', 'mandiri', 'bni'],
  INR: ['statebankofindia', 'hdfc', 'icici', 'axis', 'kotak'],
  JPY: ['三菱', '三井住友', 'みずほ', 'ゆうちょ', '楽天'],
  KRW: ['kb국민', '신한', '우리', '하나', 'nh농협', '카카오', '토스'],
  MXN: ['bbva', 'banamex', 'santander', 'banorte', 'bancoppel'],
  MYR: ['maybank', 'cimb', 'publicbank', 'rhb', 'hongleong', 'bankislam'],
  NGN: ['access', 'gtbank', 'zenith', 'firstbank', 'uba', 'opay'],
  PHP: ['gcash', 'bdo', 'bpi', 'metrobank', 'landbank'],
  THB: ['kasikorn', 'siamcommercial', 'bangkokbank', 'krungthai', 'bankofayudhya'],
  TWD: ['中國信託', '國泰世華', '台新'],
  VND: ['vietcombank', 'mbbank', 'techcombank', 'bidv', 'vietinbank', 'agribank'],
  ZAR: ['capitec', 'fnb', 'standardbank', 'absa', 'nedbank'],
}

/** The popular operators in the order of the table, and all others by the alphabet of the language. */
export function sortOperators<Row extends { readonly label: string }>(
  rows: readonly Row[],
  { currencyCode, locale }: { readonly currencyCode: CurrencyCode; readonly locale: string },
) {
  const starts = popular[currencyCode] ?? []
  const first = starts.flatMap((start) => rows.find(({ label }) => plainName(label).startsWith(start)) ?? [])
  const found = [...new Set(first)]
  const compare = alphabetOf(locale)
  const others = rows.filter((row) => !found.includes(row)).sort((one, other) => compare(one.label, other.label))
  return { popular: found, others }
}
