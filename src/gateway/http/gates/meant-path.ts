import { percentDecoded } from '../incoming-request.ts'

/**
 * The path of a table that an unknown path is another spelling of: with escapes, other letter case, further slashes, or
 * without the `!` of a command. Undefined if there is none. A name in braces stands for any segment; what came there is
 * not repeated.
 */
export function meantPath(path: string, templates: readonly string[]): string | undefined {
  const came = comparable(path)
  return templates.find((template) => isAlike(came, comparable(template)))
}

/** The end of a refusal of an unknown path; empty where no other is meant. */
export function meantWords(path: string, templates: readonly string[]): string {
  const meant = meantPath(path, templates)
  return meant === undefined
    ? ''
    : ` Is ${meant} meant? A path has this one spelling: without escapes, and without a slash at its end.`
}

const comparable = (path: string): readonly string[] =>
  (percentDecoded(path) ?? path)
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(/^!/, '').toLowerCase())

const isAlike = (came: readonly string[], expected: readonly string[]): boolean =>
  came.length === expected.length && expected.every((part, at) => part.startsWith('{') || part === came[at])
