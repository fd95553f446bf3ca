/**
 * The path of a table that an unknown path is another spelling of: with escapes, other letter case, further slashes,
 * without the `!` of a command or without the id at its end. Undefined if there is none. A name in braces stands for any
 * segment; what came there is not repeated.
 */
export function meantPath(path: string, templates: readonly string[]): string | undefined {
  const written = comparable(path.split('/').map(decoded))
  // A wholly escaped path has its slashes escaped, too; an id with an escaped slash is one segment.
  const read = comparable(decoded(path).split('/'))
  const alike = (came: readonly string[]) =>
    templates.find((template) => isAlike(came, comparable(template.split('/')))) ?? withItsId(came, templates)
  return alike(written) ?? alike(read)
}

/** The path that lacks only the id at its end. */
const withItsId = (came: readonly string[], templates: readonly string[]): string | undefined =>
  templates.find((template) => template.endsWith('}') && isAlike([...came, ''], comparable(template.split('/'))))

/** The end of a refusal of an unknown path; empty where no other is meant. */
export function meantWords(path: string, templates: readonly string[]): string {
  const meant = meantPath(path, templates)
  return meant === undefined
    ? ''
    : ` Is ${meant} meant? A path has this one spelling: without escapes, and without a slash at its end.`
}

/** The text that a percent-encoded one stands for (RFC 3986, 2.1); undefined where it is none. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const decoded = (text: string): string => percentDecoded(text) ?? text

const comparable = (segments: readonly string[]): readonly string[] =>
  segments.filter((segment) => segment !== '').map((segment) => segment.replace(/^!/, '').toLowerCase())

const isAlike = (came: readonly string[], expected: readonly string[]): boolean =>
  came.length === expected.length && expected.every((part, at) => part.startsWith('{') || part === came[at])
