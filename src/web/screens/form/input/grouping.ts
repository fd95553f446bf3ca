import type { FormatName } from '#contract/formats.ts'

/** How people know a number's groups, by format; one pattern for each length, `#` a character of the value. */
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

/** A wire value as people write it; typing it back gives the same wire value. A value of another length as it is. */
export function groupedValue(format: FormatName, value: string): string {
  if (!/^[0-9A-Z]+$/.test(value)) return value
  const pattern = patterns[format]?.find((candidate) => candidate.replaceAll(/[^#]/g, '').length === value.length)
  if (pattern === undefined) return value
  const characters = value[Symbol.iterator]()
  return pattern.replaceAll('#', () => characters.next().value ?? '')
}
