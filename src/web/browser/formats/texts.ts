import { valueOr } from '../value-or.ts'

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
