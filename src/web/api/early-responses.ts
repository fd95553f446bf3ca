import type { Answer, Question } from './transport.ts'

/**
 * FieldValues that were asked for before the app was there: by the server while it wrote the page, or by the inline script
 * in its head. Each is used once, by the first call that asks the same.
 */
export type EarlyAnswers = Map<string, Promise<Answer | undefined>>

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

/** What two questions must have in common to have the same answer; all of a page have the same token. */
export const keyOf = ({ method, path, body = '' }: Pick<Question, 'method' | 'path' | 'body'>): string =>
  `${method} ${path} ${body}`

/** The answer to a question that was asked early; undefined where it was not. */
export function takeEarly(question: Question): Promise<Answer | undefined> | undefined {
  const answers = globalThis.earlyAnswers
  const key = keyOf(question)
  const answer = answers?.get(key)
  answers?.delete(key)
  return answer
}
