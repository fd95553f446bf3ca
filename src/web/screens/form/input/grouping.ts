import type { FormatName } from '#contract/fields/formats.ts'

/** The usual groups of a number, by format: one pattern for each length, `#` for each character. */
const patterns: { readonly [F in FormatName]?: readonly string[] } = {
  cuit: ['##-########-#'],
  cpf: ['###.###.###-##'],
  clabe: ['### ### ########### #'],
  debitCard: ['#### #### #### ####'],
  southAfricanId: ['###### #### ## #'],
  argentineAccount: ['######## ##############'],
  mexicanCellphone: ['## #### ####'],
  thaiAccount: ['###-#-#####-#'],
}

/** The lengths of a value's usual groups; undefined for a value without any. */
export function groupLengths(format: FormatName, value: string): readonly number[] | undefined {
  return patternOf(format, value)
    ?.split(/[^#]/)
    .map(({ length }) => length)
}

/** A wire value in its usual groups; reading it back gives the same value. Values of other lengths stay unchanged. */
export function groupedValue(format: FormatName, value: string): string {
  const pattern = patternOf(format, value)
  if (pattern === undefined) return value
  const characters = value[Symbol.iterator]()
  return pattern.replaceAll('#', () => characters.next().value ?? '')
}

function patternOf(format: FormatName, value: string): string | undefined {
  if (!/^[0-9A-Z]+$/.test(value)) return undefined
  return patterns[format]?.find((candidate) => candidate.replaceAll(/[^#]/g, '').length === value.length)
}
