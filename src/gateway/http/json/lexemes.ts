// The lexemes of RFC 8259 that are neither punctuation nor strings.
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20

/** A reading position in a JSON text. */
export interface Cursor {
  readonly text: string
  /** The current lexeme; empty at the end of the text and where no lexeme can be read. */
  lexeme: string
  /** Start of the current lexeme. */
  at: number
  end: number
}

/** Creates a cursor at the first lexeme of a text. */
export function cursorOn(text: string): Cursor {
  const cursor = { text, lexeme: '', at: 0, end: 0 }
  advance(cursor)
  return cursor
}

/** Moves to the next lexeme. */
export function advance(cursor: Cursor): void {
  const { text, end } = cursor
  let at = end
  while (isWhitespace(text.charCodeAt(at))) at++
  cursor.at = at
  cursor.end = endOfLexeme(text, at)
  cursor.lexeme = text.slice(at, cursor.end)
}

/** A valid text without the whitespace between its lexemes, which stay unchanged. */
export function minified(text: string): string {
  const cursor = cursorOn(text)
  let kept = ''
  while (cursor.lexeme !== '') {
    kept += cursor.lexeme
    advance(cursor)
  }
  return kept
}

/** Moves past the given punctuation. If the current lexeme is anything else, returns false and does not move. */
export function take(cursor: Cursor, punctuation: string): boolean {
  if (cursor.lexeme !== punctuation) return false
  advance(cursor)
  return true
}

const isWhitespace = (code: number): boolean => code === SPACE || code === 0x0a || code === 0x0d || code === 0x09

/** Where the lexeme that begins at a position ends; the position itself where none begins. */
function endOfLexeme(text: string, at: number): number {
  switch (text[at]) {
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
      return at + 1
    case '"':
      return endOfString(text, at)
    default:
      return endOf(SCALAR, text, at)
  }
}

/** A string has no control characters, and no backslash but those of its escapes. */
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
