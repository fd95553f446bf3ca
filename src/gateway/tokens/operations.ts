import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { TokenAction } from '#contract/operations/requests.ts'
import { payinOperations } from '#contract/operations/web-application-operations.ts'
import { MATCHER_BYTES, matcherOf, type PathMatcher, readPattern } from './patterns.ts'

const MOST_OPERATIONS = 20
const LONGEST_OPERATION = 300
// Twenty patterns of 300 characters are smaller, unless they nest repetitions (D-202).
const LARGEST_SIZE = 6400
/** Memory of one unit of a pattern's size, as measured. */
const UNIT_BYTES = 150
/** The form of an operation string: method, space, pattern of the path. */
export const OPERATION = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\S+)$/
/** A path without special characters: it matches itself alone. */
export const LITERAL_PATH = /^[A-Za-z0-9_\-/!]+$/
/** A path without special characters up to its end, which may be anything. */
const PREFIX_PATH = /^([A-Za-z0-9_\-/!]*)\.\*$/
/** Above the longest path of a valid request: an id has at most 250 characters, followed by the longest command. */
const LONGEST_PATH = 300

export interface CompiledOperations {
  /** Operations without regular expression syntax, as written: `METHOD SP PATH`. */
  readonly literals: ReadonlySet<string>
  /** What precedes the `.*` at the end of operations that are literal up to it: comparing costs less than a pattern. */
  readonly prefixes: readonly string[]
  /** By method, of operations that are patterns. */
  readonly patterns: ReadonlyMap<string, PathMatcher>
  /** Approximate memory of all patterns together. */
  readonly patternBytes: number
}

export interface OperationRefusal {
  readonly ok: false
  readonly code: 'too_many_operations' | 'operation_too_long' | 'malformed_operation' | 'pattern_refused'
  readonly message: string
  /** Index of the refused operation in the list. */
  readonly index: number
}

export type OperationsReading = { readonly ok: true; readonly operations: CompiledOperations } | OperationRefusal

/**
 * Compiles operation strings `METHOD SP PATH`, PATH a regular expression for the whole path: at most 20 of at most
 * 300 characters, no counted repetition above 20 (D-202).
 */
export function compileOperations(operations: readonly string[]): OperationsReading {
  if (operations.length > MOST_OPERATIONS)
    return refuse('too_many_operations', `At most ${MOST_OPERATIONS} operations are allowed.`, MOST_OPERATIONS)
  const literals = new Set<string>()
  const prefixes: string[] = []
  const sources = new Map<string, string[]>()
  let size = 0
  for (const [index, operation] of operations.entries()) {
    const read = readOperation(operation, index)
    if (!read.ok) return read
    if (read.kind === 'literal') literals.add(operation)
    if (read.kind === 'prefix') prefixes.push(read.prefix)
    if (read.kind !== 'pattern') continue
    size += read.size
    if (size > LARGEST_SIZE) return refuse('pattern_refused', 'The patterns are too large.', index)
    sources.set(read.method, [...(sources.get(read.method) ?? []), read.source])
  }
  const patterns = new Map([...sources].map(([method, list]) => [method, matcherOf(list)]))
  return { ok: true, operations: { literals, prefixes, patterns, patternBytes: bytesOf(size, patterns.size) } }
}

/** RE2JS reckons with half of what its states take. */
const bytesOf = (size: number, matchers: number): number => UNIT_BYTES * size + 2 * MATCHER_BYTES * matchers

/**
 * Whether a request is allowed. `path` is canonical, below the API's base and without query. Permission to create a
 * payin covers the commands under that same payin (D-203), and nothing else.
 */
export function allows(operations: CompiledOperations, method: string, path: string): boolean {
  if (names(operations, method, path)) return true
  const payin = method === 'POST' ? payinOfCommand(path) : undefined
  return payin !== undefined && names(operations, 'POST', payin)
}

/** Whether a path is longer than that of any valid request. No pattern is matched against it. */
export const isTooLong = (path: string): boolean => path.length > LONGEST_PATH

/** Whether a request of this method may be allowed by a pattern. */
export const mayMatch = ({ patterns }: CompiledOperations, method: string): boolean => patterns.has(method)

function names({ literals, prefixes, patterns }: CompiledOperations, method: string, path: string): boolean {
  const operation = `${method} ${path}`
  if (literals.has(operation) || prefixes.some((prefix) => operation.startsWith(prefix))) return true
  if (isTooLong(path)) return false
  return patterns.get(method)?.(path) ?? false
}

type OperationReading =
  | { readonly ok: true; readonly kind: 'literal' }
  | { readonly ok: true; readonly kind: 'prefix'; readonly prefix: string }
  | {
      readonly ok: true
      readonly kind: 'pattern'
      readonly method: string
      readonly source: string
      readonly size: number
    }
  | OperationRefusal

function readOperation(operation: string, index: number): OperationReading {
  if (operation.length > LONGEST_OPERATION)
    return refuse('operation_too_long', `An operation has at most ${LONGEST_OPERATION} characters.`, index)
  const [, method = '', source] = OPERATION.exec(operation) ?? []
  if (source === undefined)
    return refuse('malformed_operation', 'An operation is an HTTP method in capitals, one space and a path.', index)
  if (LITERAL_PATH.test(source)) return { ok: true, kind: 'literal' }
  const [, prefix] = PREFIX_PATH.exec(source) ?? []
  if (prefix !== undefined) return { ok: true, kind: 'prefix', prefix: `${method} ${prefix}` }
  const pattern = readPattern(source)
  if (!pattern.ok) return refuse('pattern_refused', pattern.message, index)
  return { ok: true, kind: 'pattern', method, source, size: pattern.size }
}

function refuse(code: OperationRefusal['code'], message: string, index: number): OperationRefusal {
  return { ok: false, code, message, index }
}

// A closed list: permission to create a payin does not extend to a new command unless it is added here.
const COMMANDS = ['/!setExternalReference'] as const

/** Whether a text is a valid id. None of its characters has a meaning in a regular expression. */
const isPathId = (text: string): boolean => ENTITY_ID.test(text)

/** The path of the payin that a command path belongs to: `/payins/a1` for `/payins/a1/!setExternalReference`. */
function payinOfCommand(path: string): string | undefined {
  const command = COMMANDS.find((ending) => path.endsWith(ending))
  if (command === undefined) return undefined
  const payin = path.slice(0, -command.length)
  return payin.startsWith('/payins/') && isPathId(payin.slice('/payins/'.length)) ? payin : undefined
}

/** What each action of `POST /auth-tokens-by-action` allows on the payment it names. */
const operationsByAction = {
  PAYIN_CREATE: payinOperations,
  PAYIN_INFO: (id: string) => [`GET /payins/${id}`],
} as const satisfies Record<TokenAction, (id: string) => readonly string[]>

/** The operations of an action token, all literal; undefined if `idPayment` is not a valid id. */
export const operationsOf = (action: TokenAction, idPayment: string): readonly string[] | undefined =>
  isPathId(idPayment) ? operationsByAction[action](idPayment) : undefined
