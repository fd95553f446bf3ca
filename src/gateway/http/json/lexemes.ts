// One alternative per lexeme of RFC 8259. A string's plain characters are listed by what they are, so that control
// characters fall out; no alternative can match one text in two ways, so a failed match costs linear time.
const LEXEME =
  /[ \t\n\r]*([{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y
const WHITESPACE = /[ \t\n\r]*/y

/** A reading position in a JSON text: the lexeme it stands on, and all lexemes so far without their whitespace. */
export interface Cursor {
  readonly text: string
  /** The present lexeme; empty at the end of the text and where no lexeme can be read. */
  lexeme: string
  /** Where the present lexeme starts. */
  at: number
  end: number
  minified: string
}

/** A cursor on the first lexeme of a text. */
export function cursorOn(text: string): Cursor {
  const cursor = { text, lexeme: '', at: 0, end: 0, minified: '' }
  advance(cursor)
  return cursor
}

/** Moves to the next lexeme, whose text joins `minified` as it stands. */
export function advance(cursor: Cursor): void {
  LEXEME.lastIndex = cursor.end
  const lexeme = LEXEME.exec(cursor.text)?.[1] ?? ''
  const last = lexeme === '' ? endOfWhitespace(cursor) : LEXEME.lastIndex
  cursor.lexeme = lexeme
  cursor.at = last - lexeme.length
  cursor.end = last
  cursor.minified += lexeme
}

/** Steps over the given punctuation; false, and nothing moves, where the cursor stands on anything else. */
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
