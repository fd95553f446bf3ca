import type english from './locales/en.json'

type Dotted<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Dotted<Tree[Key]>}`
}[keyof Tree & string]

/** The dotted id of a message: English is the type of all catalogues, so a missing key does not compile. */
export type MessageId = Dotted<typeof english>
