import * as z from 'zod/mini'

interface Range {
  readonly least: number
  readonly most: number
}

const isWholeWithin =
  ({ least, most }: Range) =>
  (text: string): boolean =>
    /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

const wholeRule = (label: string, { least, most }: Range) => `${label}: a whole number from ${least} to ${most}.`

/** A text field that holds a whole number; its message names the field by `label`. */
export const wholeNumber = (label: string, range: Range) =>
  z.pipe(z.string().check(z.refine(isWholeWithin(range), { error: wholeRule(label, range) })), z.transform(Number))

/** A text field that holds a whole number or nothing, which becomes undefined. */
export const optionalWholeNumber = (label: string, range: Range) =>
  z.pipe(
    z.string().check(
      z.refine((text) => text.trim() === '' || isWholeWithin(range)(text), {
        error: `${wholeRule(label, range).slice(0, -1)}, or empty.`,
      }),
    ),
    z.transform((text): number | undefined => (text.trim() === '' ? undefined : Number(text))),
  )
