// One alternative per lexeme of RFC 8259. The unescaped characters of a string exclude control characters. No alternative
// can match the same text in two ways, so a failed match takes linear time.
const LEXEME =
  /[ \t\n\r]*([{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y
const WHITESPACE = /[ \t\n\r]*/y

/** A reading position in a JSON text: the current lexeme, and all lexemes so far without whitespace. */
export interface Cursor {
  readonly text: string
  /** The current lexeme; empty at the end of the text and where no lexeme can be read. */
  lexeme: string
  /** Start of the current lexeme. */
  at: number
  end: number
  minified: string
}

/** Creates a cursor at the first lexeme of a text. */
export function cursorOn(text: string): Cursor {
  const cursor = { text, lexeme: '', at: 0, end: 0, minified: '' }
  advance(cursor)
  return cursor
}

/** Moves to the next lexeme and appends it unchanged to `minified`. */
export function advance(cursor: Cursor): void {
  LEXEME.lastIndex = cursor.end
  const lexeme = LEXEME.exec(cursor.text)?.[1] ?? ''
  const last = lexeme === '' ? endOfWhitespace(cursor) : LEXEME.lastIndex
  cursor.lexeme = lexeme
  cursor.at = last - lexeme.length
  cursor.end = last
  cursor.minified += lexeme
}

/** Moves past the given punctuation. If the current lexeme is anything else, returns false and does not move. */
export function take(cursor: Cursor, punctuation: string): boolean {
  if (cursor.lexeme !== punctuation) return false
  advance(cursor)
  return true
}

function endOfWhitespace(cursor: Cursor): number {
  WHITESPACE.lastIndex = cursor.end
  WHITESPACE.test(cursor.text)
  return WHITESPACE.lastIndex
}
