interface Range {
  readonly least: number
  readonly most: number
}

const isWholeWithin = (text: string, { least, most }: Range): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** The rule of a text field that holds a whole number; its message names the field by `label`. */
export const wholeNumber = (label: string, range: Range) => ({
  validate: (text: string) =>
    isWholeWithin(text, range) || `${label}: a whole number from ${range.least} to ${range.most}.`,
})

/** The rule of a text field that holds a whole number or nothing. */
export const optionalWholeNumber = (label: string, range: Range) => ({
  validate: (text: string) =>
    text.trim() === '' ||
    isWholeWithin(text, range) ||
    `${label}: a whole number from ${range.least} to ${range.most}, or empty.`,
})

/** What such a field holds; undefined for nothing. */
export const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
