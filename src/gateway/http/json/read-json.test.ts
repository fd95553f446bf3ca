import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../app/api-tests/support/trust-size.test-support.ts'
import { readJson, readJsonBytes } from './read-json.ts'

const limits = { maxDepth: 32 }
const read = (text: string) => readJson(text, limits)

/** The value of a valid JSON text. */
function valueIn(text: string): unknown {
  const reading = read(text)
  if (!reading.ok) throw new Error(`${reading.message} ${text}`)
  return reading.value
}

/** The minified text of a valid JSON text. */
function minifiedIn(text: string): string {
  const reading = read(text)
  if (!reading.ok) throw new Error(`${reading.message} ${text}`)
  return reading.minified()
}

const MALFORMED = /^The JSON (?:is malformed|ends too early)$/

/** What is said of a text, without the position. */
function verdictOn(text: string): string {
  const reading = read(text)
  return reading.ok ? 'ok' : reading.message.replace(/ \(position.*/, '')
}

// Values that JSON.parse reads the same way. Doubles of 16 or 17 digits become NaN and are tested separately.
const shortNumber = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1e14, max: 1e14 }).map((digits) => digits / 100),
)
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(shortNumber, fc.boolean(), fc.constant(null), fc.string({ unit: 'binary' })),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('__proto__')), tie('value'), { maxKeys: 5 }),
  ),
})).value

const whitespace = fc.stringMatching(/^[ \t\n\r]{0,3}$/)

/** A JSON value as text with insignificant whitespace and with every `a` in its strings escaped. */
const spaced = fc.tuple(json, fc.infiniteStream(whitespace)).map(([value, gaps]) => {
  const gap = () => gaps.next().value ?? ''
  const plain = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"|[^"{}[\],:]+|[{}[\],:]/g) ?? []
  // Existing escapes stay unchanged, because \u001a contains an "a" too.
  const escaped = (text: string) => text.replace(/\\u....|\\.|a/g, (part) => (part === 'a' ? '\\u0061' : part))
  const lexemes = plain.map((lexeme) => (lexeme.startsWith('"') ? escaped(lexeme) : lexeme))
  return { minified: lexemes.join(''), text: lexemes.map((lexeme) => gap() + lexeme + gap()).join('') }
})

describe('valid JSON', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(spaced, ({ text }) => {
        expect(JSON.stringify(valueIn(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
      { numRuns: sized(2000, 500) },
    )
  })

  test('is minified to its lexemes, byte for byte', () => {
    fc.assert(
      fc.property(spaced, ({ text, minified }) => {
        expect(minifiedIn(text)).toBe(minified)
      }),
      { numRuns: sized(2000, 500) },
    )
  })

  test.each([
    ['{ "amount" : 100.10 }', '{"amount":100.10}'],
    ['{"amount":6e2,\r\n"x":-0}', '{"amount":6e2,"x":-0}'],
    ['{"name":"\\u004d \\/ \u2028"}', '{"name":"\\u004d \\/ \u2028"}'],
    ['{"b":1, "a":2, "10":3, "9":4}', '{"b":1,"a":2,"10":3,"9":4}'],
    [' "a  b\\" , c" ', '"a  b\\" , c"'],
    ['[ ]', '[]'],
    ['\t{\n}\r', '{}'],
  ])('keeps numbers, escapes and key order of %j when it is minified', (text, minified) => {
    expect(minifiedIn(text)).toBe(minified)
  })
})

describe('malformed JSON', () => {
  const corpus = [
    ...['', ' ', '{', '[', '"', '{"a"', '{"a":', '{"a":1', '{"a":1,}', '[1,]', '[,1]', '[1 2]', '{1:2}'],
    '{a:1}',
  ]
  const numbers = ['01', '1.', '.5', '+1', '-', '1e', '1e+', '0x10', 'NaN', 'Infinity', '1,000', '1_000', '٣', '--1']
  const strings = ["'a'", '"\\x41"', '"\\u12G4"', '"a\nb"', '"\u0000"', '"\\"', '"a', '"\u001f"', '{"a":"b""c":1}']
  const tails = [
    ...['1 1', '{}{}', '[]]', '{}}', 'nulll', 'truefalse', 'True', '1//', '/* */1', '\ufeff{}', '{}\u00a0'],
    '\u00a0{}',
  ]

  test.each([...corpus, ...numbers, ...strings, ...tails])('is refused: %j', (text) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(verdictOn(text)).toMatch(MALFORMED)
  })

  test('is refused if and only if JSON.parse refuses it, after any single edit of valid JSON', () => {
    const inserted = fc.constantFrom('', '"', ',', ':', '{', '}', '[', ']', '0', '\\', 'e', '.', ' ')
    const edit = fc.tuple(spaced, fc.nat(), inserted)
    fc.assert(
      fc.property(edit, ([{ text }, place, inserted]) => {
        const at = place % (text.length + 1)
        const edited = text.slice(0, at) + inserted + text.slice(at + (inserted === '' ? 1 : 0))
        expect(verdictOn(edited)).not.toMatch(isJson(edited) ? MALFORMED : /^ok$/)
      }),
      { numRuns: sized(3000, 600) },
    )
  })

  test('is refused with the position and without any text of the body', () => {
    expect(read('{"secret":hunter2}')).toEqual({ ok: false, message: 'The JSON is malformed (position 10).' })
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the bytes of JSON', () => {
  const bytes = (...values: number[]) => readJsonBytes(Uint8Array.from([0x22, ...values, 0x22]), limits)

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['a code point above the last', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe9]],
  ])('are refused and not replaced if they contain %s', (_, values) => {
    expect(bytes(...values)).toEqual({ ok: false, message: 'The body is not UTF-8.' })
  })

  test('are read as UTF-8, and refused if they start with a byte order mark', () => {
    expect(readJsonBytes(Buffer.from('{"name":"สมชาย 😀"}'), limits)).toMatchObject({ value: { name: 'สมชาย 😀' } })
    expect(readJsonBytes(Buffer.from('\ufeff{}'), limits)).toEqual({
      ok: false,
      message: 'The JSON is malformed (position 0).',
    })
  })
})

test('a document within more arrays than the limit is too deep', () => {
  for (const depth of [1, 31, 32, 33]) {
    const text = `${'['.repeat(depth)}{"a":1}${']'.repeat(depth)}`
    expect(verdictOn(text)).toBe(depth + 1 > 32 ? 'The JSON is nested too deep' : 'ok')
  }
})
