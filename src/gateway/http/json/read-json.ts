import { advance, type Cursor, cursorOn, minified, take } from './lexemes.ts'
import { Members } from './members.ts'
import { readNatively } from './native-json.ts'
import { InexactNumber, numberOf } from './numbers.ts'

export interface JsonRefusal {
  readonly ok: false
  readonly code: 'malformed_json' | 'duplicate_key' | 'too_deep'
  readonly message: string
  /** Position in the text, in UTF-16 units. */
  readonly at: number
}

export type JsonReading =
  | {
      readonly ok: true
      readonly value: unknown
      /** The text without insignificant whitespace. Numbers, escapes and key order stay as sent. */
      readonly minified: () => string
      /** The value once more, with an `InexactNumber` in place of each NaN: for messages about it. */
      readonly asWritten: () => unknown
    }
  | JsonRefusal

interface Limits {
  /** Most levels of nested arrays and objects. A bare scalar has none. */
  readonly maxDepth: number
}

type Step = { readonly ok: true; readonly value: unknown } | JsonRefusal

// The byte order mark stays in the text, where the grammar refuses it, because signatures cover the text as sent.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the bytes of a body like `readJson`. Bytes that are not valid UTF-8 are `malformed_json`. */
export function readJsonBytes(bytes: Uint8Array, limits: Limits): JsonReading {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { ok: false, code: 'malformed_json', message: 'The body is not UTF-8.', at: 0 }
  }
  return readJson(text, limits)
}

/**
 * Reads a JSON text (RFC 8259). A duplicate key in an object is refused. Objects inherit nothing, so `__proto__` is an
 * ordinary property. A number that a double cannot represent exactly is NaN.
 */
export function readJson(text: string, { maxDepth }: Limits): JsonReading {
  const step = readNatively(text, maxDepth) ?? readLexemes(text, maxDepth)
  if (!step.ok) return step
  const asWritten = () => {
    const again = readLexemes(text, maxDepth, writtenNumber)
    return again.ok ? again.value : undefined
  }
  return { ok: true, value: step.value, minified: () => minified(text), asWritten }
}

/** What a number's literal is read as. */
type ReadNumber = (literal: string) => unknown

function writtenNumber(literal: string): unknown {
  const value = numberOf(literal)
  return Number.isNaN(value) ? new InexactNumber(literal) : value
}

type Reader = Cursor & { readonly readNumber: ReadNumber }

function readLexemes(text: string, maxDepth: number, readNumber: ReadNumber = numberOf): Step {
  const cursor: Reader = Object.assign(cursorOn(text), { readNumber })
  const step = readValue(cursor, maxDepth)
  return step.ok && cursor.at < text.length ? malformed(cursor) : step
}

/** The recursion is bounded by `levelsLeft`, so it cannot overflow the stack. */
function readValue(cursor: Reader, levelsLeft: number): Step {
  switch (cursor.lexeme[0]) {
    case '{':
      return levelsLeft > 0 ? readObject(cursor, levelsLeft - 1) : tooDeep(cursor)
    case '[':
      return levelsLeft > 0 ? readArray(cursor, levelsLeft - 1) : tooDeep(cursor)
    case '"':
      return scalar(cursor, textOf(cursor.lexeme))
    case 't':
      return scalar(cursor, true)
    case 'f':
      return scalar(cursor, false)
    case 'n':
      return scalar(cursor, null)
    case '}':
    case ']':
    case ',':
    case ':':
    case undefined:
      return malformed(cursor)
    default:
      return scalar(cursor, cursor.readNumber(cursor.lexeme))
  }
}

function readObject(cursor: Reader, levelsLeft: number): Step {
  const members = new Members()
  advance(cursor)
  let isClosed = take(cursor, '}')
  while (!isClosed) {
    const problem = readMember(cursor, members, levelsLeft)
    if (problem !== undefined) return problem
    isClosed = take(cursor, '}')
    if (!isClosed && !take(cursor, ',')) return malformed(cursor)
  }
  return { ok: true, value: members }
}

function readMember(cursor: Reader, members: Members, levelsLeft: number): JsonRefusal | undefined {
  if (!cursor.lexeme.startsWith('"')) return malformed(cursor)
  const key = textOf(cursor.lexeme)
  if (Object.hasOwn(members, key)) return refusal('duplicate_key', 'A property occurs twice in one object', cursor.at)
  advance(cursor)
  if (!take(cursor, ':')) return malformed(cursor)
  const member = readValue(cursor, levelsLeft)
  if (!member.ok) return member
  members[key] = member.value
  return undefined
}

function readArray(cursor: Reader, levelsLeft: number): Step {
  const items: unknown[] = []
  advance(cursor)
  let isClosed = take(cursor, ']')
  while (!isClosed) {
    const item = readValue(cursor, levelsLeft)
    if (!item.ok) return item
    items.push(item.value)
    isClosed = take(cursor, ']')
    if (!isClosed && !take(cursor, ',')) return malformed(cursor)
  }
  return { ok: true, value: items }
}

function scalar(cursor: Cursor, value: unknown): Step {
  advance(cursor)
  return { ok: true, value }
}

/**
 * The value of a string lexeme. Keys are compared by value, so that an escaped spelling counts as a duplicate. A slice of
 * the lexeme would keep the whole text in memory for as long as somebody keeps the value.
 */
const textOf = (lexeme: string): string => JSON.parse(lexeme)

const tooDeep = (cursor: Cursor): JsonRefusal => refusal('too_deep', 'The JSON is nested too deep', cursor.at)

function malformed(cursor: Cursor): JsonRefusal {
  const isEnd = cursor.at >= cursor.text.length
  return refusal('malformed_json', isEnd ? 'The JSON ends too early' : 'The JSON is malformed', cursor.at)
}

// Messages never quote the body, because it may contain a secret or a customer's account number.
function refusal(code: JsonRefusal['code'], reason: string, at: number): JsonRefusal {
  return { ok: false, code, message: `${reason} (position ${at}).`, at }
}
