/** A callback is short; a longer body is none, and is not read to its end. */
const LONGEST_CALLBACK = 4_096

/** The text of a callback or of a form; empty where it is too long. */
export async function shortText({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_CALLBACK) return ''
  }
  return text
}
