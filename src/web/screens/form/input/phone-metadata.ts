import type { MetadataJson } from 'libphonenumber-js/core'
import full from 'libphonenumber-js/metadata.max'
import { currencies } from '#contract/currencies.ts'

const countries = new Set<string>(Object.values(currencies).flatMap(({ country }) => country ?? []))
const isOurs = ([country]: [string, unknown]): boolean => countries.has(country)

type NumberingPlan = NonNullable<MetadataJson['countries']['KE']>

/** Where a plan has the lengths of its numbers, and the numbers by their kind: land lines first, then mobile phones. */
const LENGTHS = 3
const KINDS = 11

/**
 * The plan without the numbers of services, whose lengths fit a mistyped number, and without its kinds: new numbers
 * begin in ways that their lists do not have yet.
 */
function planOfPeople(plan: NumberingPlan): NumberingPlan {
  const [landLine, mobile] = plan[KINDS]
  const lengths = new Set<number>([landLine, mobile].flatMap(([, own]) => own ?? plan[LENGTHS]))
  const sorted = [...lengths].sort((one, other) => one - other)
  return Object.assign([...plan], { [LENGTHS]: sorted, [KINDS]: 0 })
}

/** Numbering plans of the countries of our currencies. The build replaces this module by its value. */
export const phoneMetadata: MetadataJson = {
  ...full,
  country_calling_codes: Object.fromEntries(
    Object.entries(full.country_calling_codes).filter(([, [main = '']]) => countries.has(main)),
  ),
  countries: Object.fromEntries(
    Object.entries(full.countries)
      .filter(isOurs)
      .map(([country, plan]) => [country, planOfPeople(plan)]),
  ),
}
