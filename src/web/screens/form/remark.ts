import { doubtOf, type FormatName } from '#contract/formats.ts'
import { meantEmail } from './input/email-typo.ts'

/** Something odd about an answer that is valid all the same; it never keeps the customer from going on. */
export type Remark = { readonly kind: 'email'; readonly meant: string } | { readonly kind: 'kana' }

/** What to remark on a valid wire value, if anything. */
export function remarkOn(format: FormatName, value: string): Remark | undefined {
  if (format === 'katakanaName' && doubtOf(format, value) !== undefined) return { kind: 'kana' }
  const meant = format === 'email' ? meantEmail(value) : undefined
  return meant === undefined ? undefined : { kind: 'email', meant }
}
