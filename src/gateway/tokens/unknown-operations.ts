import { meantWords } from '#contract/meant-path.ts'
import { operationNames, operationOf, operationPaths } from '#contract/operations/operations.ts'
import { LITERAL_PATH, OPERATION } from './operations.ts'

/**
 * A sentence for each operation string that can allow nothing, because no path of the API begins as it does. The token
 * is issued all the same: an operation may be one of a later version (D-202).
 */
export const unknownOperations = (operations: readonly string[]): readonly string[] =>
  operations.flatMap((operation) => {
    const [, method = '', path = ''] = OPERATION.exec(operation) ?? []
    const fault = faultOf(method, path)
    return fault === undefined ? [] : [`${operation} allows nothing: ${fault}`]
  })

/** What no path of the API has, and what to write instead. */
const slips: readonly (readonly [RegExp, string])[] = [
  // The name of an id, as documents write it: `<idPayin>`, `{idPayin}`, `:idPayin`. A group has a name, too.
  [/(?<!\(\?P?)<\w+>|\{[A-Za-z]\w*\}|\/:[A-Za-z]/, 'write the id itself, or a pattern, in the place of its name.'],
  [/\?\w+=/, 'leave the query out, an operation is a method and a path.'],
]

function faultOf(method: string, path: string): string | undefined {
  // One of several alternatives may be right.
  const slip = path.includes('|') ? undefined : slips.find(([pattern]) => pattern.test(path))
  if (slip) return slip[1]
  const fitting = fittingTo(path)
  if (fitting.some((template) => template.method === method)) return undefined
  if (fitting.length > 0) return `this path takes ${[...new Set(fitting.map((each) => each.method))].join(' and ')}.`
  if (path.startsWith('/api/')) return 'leave /api out, paths begin after the base address.'
  if (path.endsWith('*') && fittingTo(`${path.slice(0, -1)}.*`).length > 0)
    return 'write .* for anything, * alone repeats what precedes it.'
  return `no operation has this path.${meantWords(path, operationPaths) || ` Paths begin with ${beginnings.join(', ')}.`}`
}

const templates = operationNames.map((name) => {
  const { method, path } = operationOf(name)
  return { method, path, segments: path.split('/') }
})
const fittingTo = (path: string) => templates.filter(({ segments }) => mayBeOf(segments, path))
const beginnings = [...new Set(templates.map(({ segments }) => `/${segments[1]}`))]

/** What every match of a pattern begins with: the text before its first special character. */
function beginningOf(pattern: string): string {
  const [text = ''] = /^[A-Za-z0-9_\-/!]*/.exec(pattern) ?? []
  const isOptional = /[?*{]/.test(pattern.charAt(text.length))
  return isOptional ? text.slice(0, -1) : text
}

/** A path without special characters but for the repetition of its last one, as in `/payins/*`, which is no `/payins/.*`. */
const REPEATED_END = /^([A-Za-z0-9_\-/!]*)([A-Za-z0-9_\-/!])[*?+]$/

/** Whether a path can be that of the template. Of a pattern only the beginning is compared; one with `|` may be any. */
function mayBeOf(segments: readonly string[], path: string): boolean {
  if (LITERAL_PATH.test(path)) return areOf(segments, path.split('/'))
  const [, text, repeated] = REPEATED_END.exec(path) ?? []
  if (text !== undefined) return [text, `${text}${repeated}`].some((one) => areOf(segments, one.split('/')))
  if (path.includes('|')) return true
  const begun = beginningOf(path).split('/')
  const last = begun.pop() ?? ''
  const expected = segments[begun.length]
  const isBegun = expected !== undefined && (expected.startsWith('{') || expected.startsWith(last))
  return isBegun && areOf(segments.slice(0, begun.length), begun)
}

// A command is never an id: `!availablePaymentOptions` is not a payin.
const areOf = (expected: readonly string[], segments: readonly string[]): boolean =>
  expected.length === segments.length &&
  segments.every(
    (segment, at) => segment === expected[at] || (isId(expected[at]) && segment !== '' && !segment.startsWith('!')),
  )

const isId = (expected: string | undefined): boolean => expected?.startsWith('{') === true
