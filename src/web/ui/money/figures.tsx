import { Fragment } from 'react'

/** As many signs stand in one line of the narrowest phone in the largest size. */
const LONGEST_LINE = 14
/** Groups of figures with the separator that follows them; the decimals stay with the last one. */
const GROUP = /\d+\D(?=\d{2,3}\D|\d{3}$)/g

/** An amount as text: in one line, but where that is too long for a phone it may break between its groups. */
export function Figures({ text }: { readonly text: string }) {
  if (text.length <= LONGEST_LINE) return text
  const ends = [...text.matchAll(GROUP)].map(({ index, 0: group }) => index + group.length)
  return [0, ...ends].map((start, position) => (
    <Fragment key={start}>
      {start === 0 ? null : <wbr />}
      {text.slice(start, ends[position])}
    </Fragment>
  ))
}
