interface JsonRefusal {
  readonly ok: false
  readonly message: string
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
  /** What a number's literal is read as; `numberOf` where it is left out. */
  readonly readNumber?: typeof numberOf
}

// The byte order mark stays in the text, where the grammar refuses it, because signatures cover the text as sent.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the bytes of a body like `readJson`. Bytes that are not valid UTF-8 are refused. */
export function readJsonBytes(bytes: Uint8Array, limits: Limits): JsonReading {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { ok: false, message: 'The body is not UTF-8.' }
  }
  return readJson(text, limits)
}

/**
 * Reads a JSON text (RFC 8259). A duplicate key in an object is refused (D-697). Objects inherit nothing, so `__proto__`
 * is an ordinary property. A number that a double cannot represent exactly is NaN, unless `readNumber` says otherwise.
 */
export function readJson(text: string, { maxDepth, readNumber = numberOf }: Limits): JsonReading {
  const reading = readText(text, maxDepth, readNumber)
  if (!reading.ok) return reading
  const asWritten = () => {
    const again = readText(text, maxDepth, writtenNumber)
    return again.ok ? again.value : undefined
  }
  return { ok: true, value: reading.value, minified: () => minified(text), asWritten }
}

/** Strings, and whitespace outside of them, of a valid text. */
const STRING_OR_GAP = /("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+/g

const minified = (text: string): string => text.replace(STRING_OR_GAP, '$1')

type ReadNumber = (literal: string) => unknown

function writtenNumber(literal: string): unknown {
  const value = numberOf(literal)
  return Number.isNaN(value) ? new InexactNumber(literal) : value
}

interface Reader {
  readonly text: string
  readonly readNumber: ReadNumber
  /** Where it reads next; the end of the text once something is refused, so that nothing more is read. */
  at: number
  refusal: JsonRefusal | undefined
}

type Reading = { readonly ok: true; readonly value: unknown } | JsonRefusal

function readText(text: string, maxDepth: number, readNumber: ReadNumber): Reading {
  const reader: Reader = { text, readNumber, at: 0, refusal: undefined }
  const value = readValue(reader, maxDepth)
  skipWhitespace(reader)
  if (reader.at < text.length) refuseMalformed(reader)
  return reader.refusal ?? { ok: true, value }
}

/** The recursion is bounded by `levelsLeft`, so it cannot overflow the stack. */
function readValue(reader: Reader, levelsLeft: number): unknown {
  skipWhitespace(reader)
  switch (reader.text[reader.at]) {
    case '{':
      return levelsLeft > 0 ? readObject(reader, levelsLeft - 1) : refuseDepth(reader)
    case '[':
      return levelsLeft > 0 ? readArray(reader, levelsLeft - 1) : refuseDepth(reader)
    case '"':
      return readString(reader)
    default:
      return readScalar(reader)
  }
}

/** An object of JSON: it inherits nothing, not even `constructor`. V8 makes each of `Object.create(null)` a hash table. */
class Members {
  [name: string]: unknown
}
Reflect.deleteProperty(Members.prototype, 'constructor')
Object.setPrototypeOf(Members.prototype, null)

function readObject(reader: Reader, levelsLeft: number): Members {
  const members = new Members()
  reader.at++
  if (take(reader, '}')) return members
  do readMember(reader, members, levelsLeft)
  while (take(reader, ','))
  if (!take(reader, '}')) refuseMalformed(reader)
  return members
}

function readMember(reader: Reader, members: Members, levelsLeft: number): void {
  skipWhitespace(reader)
  const { text, at } = reader
  const key = text[at] === '"' ? readString(reader) : undefined
  // Keys are compared by value, so that an escaped spelling counts as a duplicate.
  if (key !== undefined && key in members) refuse(reader, 'A property occurs twice in one object', at)
  else if (key === undefined || !take(reader, ':')) refuseMalformed(reader)
  else members[key] = readValue(reader, levelsLeft)
}

function readArray(reader: Reader, levelsLeft: number): unknown[] {
  const items: unknown[] = []
  reader.at++
  if (take(reader, ']')) return items
  do items.push(readValue(reader, levelsLeft))
  while (take(reader, ','))
  if (!take(reader, ']')) refuseMalformed(reader)
  return items
}

const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function readScalar(reader: Reader): unknown {
  const literal = reader.text.slice(reader.at, endOf(NUMBER_OR_WORD, reader.text, reader.at))
  if (literal === '') return refuseMalformed(reader)
  reader.at += literal.length
  return words.has(literal) ? words.get(literal) : reader.readNumber(literal)
}

function readString(reader: Reader): string | undefined {
  const { text, at } = reader
  const end = endOfString(text, at)
  if (end === at) return refuseMalformed(reader)
  reader.at = end
  const content = text.slice(at + 1, end - 1)
  return content.includes('\\') ? JSON.parse(text.slice(at, end)) : content
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y
const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20

/** Where a string ends that begins at a position; the position itself where it has a control character or no end. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < SPACE) return start
    const next = code === BACKSLASH ? endOf(ESCAPE, text, at) : at + 1
    if (next === at) return start
    at = next
  }
  return start
}

/** Where a sticky pattern's match at a position ends; the position itself where it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Moves past the punctuation if it comes next. */
function take(reader: Reader, punctuation: string): boolean {
  skipWhitespace(reader)
  if (reader.text[reader.at] !== punctuation) return false
  reader.at++
  return true
}

function skipWhitespace(reader: Reader): void {
  const { text } = reader
  let { at } = reader
  while (isWhitespace(text.charCodeAt(at))) at++
  reader.at = at
}

const isWhitespace = (code: number): boolean => code === SPACE || code === 0x0a || code === 0x0d || code === 0x09

const refuseDepth = (reader: Reader): undefined => refuse(reader, 'The JSON is nested too deep', reader.at)

function refuseMalformed(reader: Reader): undefined {
  const { text, at } = reader
  return refuse(reader, at < text.length ? 'The JSON is malformed' : 'The JSON ends too early', at)
}

/**
 * The first refusal counts. Messages never quote the body, because it may hold a secret or an account number. `at`: the
 * position in the text, in UTF-16 units.
 */
function refuse(reader: Reader, why: string, at: number): undefined {
  reader.refusal ??= { ok: false, message: `${why} (position ${at}).` }
  reader.at = reader.text.length
  return undefined
}

/** A number that a double does not hold exactly, as it was written. */
export class InexactNumber {
  readonly literal: string
  constructor(literal: string) {
    this.literal = literal
  }

  /** Significant digits: zeros at the head and at the end do not count. */
  get digits(): number {
    return decimalOf(this.literal).digits.length
  }
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** As many digits as a double holds in every case. */
export const MOST_DIGITS = 15

/**
 * The value of a JSON number, or NaN if a double cannot represent it exactly: more than 15 significant digits (leading
 * and trailing zeros do not count), too large or too small. The schema then refuses NaN and names its path.
 */
export function numberOf(literal: string): number {
  const value = Number(literal)
  // The common case: so few characters contain at most 15 digits and, without an exponent, stay in a double's range.
  if (literal.length <= MOST_DIGITS && !/e/i.test(literal)) return value
  if (!Number.isFinite(value)) return Number.NaN
  const written = decimalOf(literal)
  const isExact = written.digits.length <= MOST_DIGITS && isSame(written, decimalOf(String(value)))
  return isExact ? value : Number.NaN
}

/** The finite double that is nearest to a JSON number, for what may be rounded. */
export const nearestNumberOf = (literal: string): number =>
  Math.max(-Number.MAX_VALUE, Math.min(Number(literal), Number.MAX_VALUE))

interface Decimal {
  readonly digits: string
  /** Power of ten by which the digits, read as an integer, are multiplied. */
  readonly exponent: number
}

function decimalOf(literal: string): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const digits = all.slice(0, endOfSignificant(all))
  if (digits === '') return { digits, exponent: 0 }
  return { digits, exponent: Number(exponent) - fraction.length + all.length - digits.length }
}

/** A loop, because the pattern /0+$/ takes quadratic time on a long run of zeros that is not at the end. */
function endOfSignificant(digits: string): number {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return end
}

const isSame = (one: Decimal, other: Decimal): boolean => one.digits === other.digits && one.exponent === other.exponent
