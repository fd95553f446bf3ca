/** Two digits and a value; a template's value is itself a list of tags. */
export type Tag = readonly [id: string, value: string | readonly Tag[]]

const longestValue = 99

/** The tags in the order given. Throws on a value of over 99 characters: whoever builds a tag cuts its text first. */
export function encodeTags(tags: readonly Tag[]): string {
  let text = ''
  for (const tag of tags) text += encodeTag(tag)
  return text
}

function encodeTag([id, content]: Tag): string {
  const value = typeof content === 'string' ? content : encodeTags(content)
  const length = charactersOf(value)
  if (!/^\d{2}$/.test(id)) throw new RangeError(`A tag is two digits, not ${id}`)
  if (length > longestValue) throw new RangeError(`Tag ${id} holds ${length} characters of at most ${longestValue}`)
  return length < 10 ? `${id}0${length}${value}` : `${id}${length}${value}`
}

/** The Unicode characters of a text; only those beyond the basic plane are two UTF-16 units. */
const charactersOf = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length)
