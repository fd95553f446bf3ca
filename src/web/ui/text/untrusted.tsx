import { graphemesOf } from '../../browser/formats.ts'

/**
 * Untrusted text, cleaned for display and isolated so that it cannot reorder its neighbours. Like all data on the page it
 * is `translate="no"`, so that browsers do not translate it (D-525).
 */
export function Untrusted({ text }: { readonly text: string }) {
  return <bdi translate="no">{untrustedText(text)}</bdi>
}

const LONGEST_GRAPHEMES = 140

/** Most names. Skipping the rest for them makes long lists faster. */
const PLAIN = /^[ -~]{0,140}$/
/** Line ends and tabs part words; everything else here is invisible or changes the reading direction of its neighbours. */
const SPACING = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const LONE_SURROGATE = /\p{Cs}/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu
const JOINERS = /(^|[\s\S])[\u200c\u200d]+(?=([\s\S]|$))/gu
const LETTER = /^[\p{L}\p{M}]$/u

/** Untrusted text that is shown in full length, such as a machine-readable code, without invisible characters. */
export const displayText = (raw: string): string =>
  raw.replace(LONE_SURROGATE, '\ufffd').replace(SPACING, ' ').replace(UNSEEN, '')

/**
 * Untrusted text cleaned for display: NFC, without direction and control characters, at most 3 marks on a letter and 140
 * graphemes. Joiners stay between letters, where Indic names need them. Never used for values that are sent.
 */
export function untrustedText(raw: string): string {
  if (PLAIN.test(raw)) return raw.trim()
  const seen = displayText(raw).normalize('NFC')
  return shortened(joinersBetweenLetters(seen).replace(STACKED_MARKS, '$1').trim())
}

function joinersBetweenLetters(text: string): string {
  return text.replace(JOINERS, (joined, before: string, after: string) => {
    const between = LETTER.test(before) && LETTER.test(after)
    return between ? before + joined.slice(before.length, before.length + 1) : before
  })
}

function shortened(text: string): string {
  if (text.length <= LONGEST_GRAPHEMES) return text
  const graphemes = graphemesOf(text)
  return graphemes.length <= LONGEST_GRAPHEMES ? text : `${graphemes.slice(0, LONGEST_GRAPHEMES - 1).join('')}…`
}
