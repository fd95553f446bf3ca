import { Fragment } from 'react'

/** A text whose codes may break after an underscore: the longest are wider than a phone. */
export const CodeWords = ({ text }: { readonly text: string }) =>
  text.split('_').map((word, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word has no identity but its place
    <Fragment key={position}>
      {position > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))
