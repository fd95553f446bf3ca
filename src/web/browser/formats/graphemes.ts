import { valueOr } from '../value-or.ts'

/** What a reader takes for single characters; code points where the browser cannot tell. */
export const graphemesOf = (text: string): readonly string[] =>
  valueOr(() => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment), [...text])
