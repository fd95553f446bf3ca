import { valueOr } from './value-or.ts'

/*
 * All that the page asks of `Intl` is here and, for times, in time-formats.ts, which the first load does without. A
 * browser may lack a part of it, and every part throws for a language, zone or option that the browser does not know. A
 * customer then reads plainer figures, and never an empty page.
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

/** A list as the language writes it; with commas where the browser cannot. */
export const joinList = (tags: readonly string[], items: readonly string[]): string =>
  valueOr(
    () => new Intl.ListFormat([...tags], { type: 'conjunction', style: 'narrow' }).format(items),
    items.join(', '),
  )

/** Compares by the alphabet of a language; by the characters' codes where the browser cannot. */
export function alphabetOf(tag: string): (one: string, other: string) => number {
  const byCode = (one: string, other: string) => Number(one > other) - Number(one < other)
  return valueOr(() => new Intl.Collator(tag).compare, byCode)
}

/** What a reader takes for single characters; code points where the browser cannot tell. */
export const graphemesOf = (text: string): readonly string[] =>
  valueOr(() => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment), [...text])
