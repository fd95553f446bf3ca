import { valueOr } from '../value-or.ts'

/*
 * All that the page asks of `Intl` is in this folder. A browser may lack a part of it, and every part throws for a
 * language, zone or option that the browser does not know. A customer then reads plainer figures, and never an empty page.
 */

/** A number cut into its parts, as `Intl.NumberFormat` names them. */
export type NumberPart = Intl.NumberFormatPart

/** Formats a number; undefined if the browser cannot. */
export type NumberFormat = (value: number) => readonly NumberPart[] | undefined

/** A number format. Making one takes long on a slow phone. */
export function numberFormat(tags: readonly string[], options: Intl.NumberFormatOptions): NumberFormat {
  const format = valueOr<Intl.NumberFormat | undefined>(() => new Intl.NumberFormat([...tags], options), undefined)
  return (value) => valueOr<readonly NumberPart[] | undefined>(() => format?.formatToParts(value), undefined)
}
