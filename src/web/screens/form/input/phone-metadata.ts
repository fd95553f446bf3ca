import type { MetadataJson } from 'libphonenumber-js/core'
import full from 'libphonenumber-js/metadata.min'
import { currencies } from '#contract/currencies.ts'

const countries = new Set<string>(Object.values(currencies).flatMap(({ country }) => country ?? []))
const isOurs = ([country]: [string, unknown]): boolean => countries.has(country)

/** Numbering plans of the countries of our currencies. The build replaces this module by its value. */
export const phoneMetadata: MetadataJson = {
  ...full,
  country_calling_codes: Object.fromEntries(
    Object.entries(full.country_calling_codes).filter(([, [main = '']]) => countries.has(main)),
  ),
  countries: Object.fromEntries(Object.entries(full.countries).filter(isOurs)),
}
