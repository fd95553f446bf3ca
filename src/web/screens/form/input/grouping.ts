import type { FormatName } from '#contract/formats.ts'

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

/** A wire value in its usual groups; reading it back gives the same value. Values of other lengths stay unchanged. */
export function groupedValue(format: FormatName, value: string): string {
  if (!/^[0-9A-Z]+$/.test(value)) return value
  const pattern = patterns[format]?.find((candidate) => candidate.replaceAll(/[^#]/g, '').length === value.length)
  if (pattern === undefined) return value
  const characters = value[Symbol.iterator]()
  return pattern.replaceAll('#', () => characters.next().value ?? '')
}
