import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readJson } from './read-json.ts'

const read = (text: string) => readJson(text, { maxDepth: 32 })

const DUPLICATE = 'A property occurs twice in one object'
const TOO_DEEP = 'The JSON is nested too deep'

/** What is said of a text, without the position. */
function verdictOn(text: string): string {
  const reading = read(text)
  return reading.ok ? 'ok' : reading.message.replace(/ \(position.*/, '')
}

function valueIn(text: string): unknown {
  const reading = read(text)
  return reading.ok ? reading.value : reading.message
}

describe('an object with a duplicate key', () => {
  test.each([
    ...['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"\\u0061":1,"b":0,"a":2}', '{"/":1,"\\/":2}'],
    ...['{"x":{"y":[{"a":1,"b":{"c":1,"c":2}}]}}', '[[[{"a":1,"a":2}]]]', '{"__proto__":1,"__proto__":2}'],
    ...['{"":1,"":2}', '{"constructor":1,"constructor":2}', '{"\\ud83d\\ude00":1,"😀":2}', '{"a" :1,"a":2}'],
    ...['{"a"\n:1,"b":"c","a"\t:2}', '{"a":"b:c","a":2}', '{"a":"\\":","a":"\\":"}'],
    '{"a":{"x":1},"b":2,"a":{"y":1}}',
  ])('is refused: %s', (text) => expect(verdictOn(text)).toBe(DUPLICATE))

  test('is refused at any depth, for any key and any spelling of it with escapes', () => {
    const doubled = fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.nat({ max: 20 }), fc.array(fc.boolean()))
    fc.assert(
      fc.property(doubled, ([key, depth, escapes]) => {
        const other = [...JSON.stringify(key).slice(1, -1)].some((letter) => letter === '\\')
          ? JSON.stringify(key)
          : `"${key.replace(/[\s\S]/g, (unit) => (escapes.pop() ? escapeOf(unit) : unit))}"`
        const text = `${'{"k":['.repeat(depth)}{${JSON.stringify(key)}:1,"${'z'.repeat(9)}":2,${other}:3}${']}'.repeat(depth)}`
        expect(verdictOn(text)).toBe(2 * depth + 1 > 32 ? TOO_DEEP : DUPLICATE)
      }),
      { numRuns: 1000 },
    )
  })

  test('is not confused with two objects that have the same key', () => {
    expect(valueIn('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }])
  })
})

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

describe('the nesting depth of JSON', () => {
  test('is limited to 32 levels of arrays or objects', () => {
    expect(verdictOn('['.repeat(32) + ']'.repeat(32))).toBe('ok')
    expect(verdictOn('['.repeat(33) + ']'.repeat(33))).toBe(TOO_DEEP)
    expect(verdictOn(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toBe('ok')
    expect(verdictOn(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toBe(TOO_DEEP)
  })

  test('makes a million open brackets fail at the 33rd', () => {
    expect(read('['.repeat(1_000_000))).toEqual({ ok: false, message: `${TOO_DEEP} (position 32).` })
  })
})

describe('property names with a meaning in JavaScript', () => {
  const hostile =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"hasOwnProperty":1,"toString":2}'

  test('are read as ordinary properties and change no prototype', () => {
    const value = valueIn(hostile)
    expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])
    expect({}).not.toHaveProperty('polluted')
  })

  test.each(['{}', '[{}]', '{"a":{}}', hostile])('are not inherited by any object of %s', (text) => {
    const inheriting: string[] = []
    const look = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
      const own = Object.keys(value)
      if (!Array.isArray(value)) inheriting.push(...names.filter((name) => name in value && !own.includes(name)))
      for (const part of Object.values(value)) look(part)
    }
    look(valueIn(text))
    expect(inheriting).toEqual([])
  })

  test('change no prototype when they pass through a schema', () => {
    const schemas = [z.object({ a: z.optional(z.string()) }), z.looseObject({}), z.record(z.string(), z.unknown())]
    for (const schema of schemas) {
      const parsed = schema.safeParse(valueIn(hostile))
      expect(parsed.error?.issues).toBeUndefined()
      expect(Object.assign({}, parsed.data)).not.toHaveProperty('polluted')
    }
    expect({}).not.toHaveProperty('polluted')
  })

  test('are not inherited by an object that does not have them', () => {
    const schema = z.object({ constructor: z.optional(z.string()), toString: z.optional(z.string()) })
    expect(schema.safeParse(valueIn('{}')).success).toBe(true)
  })
})

/** Quadratic work would exceed the timeout of the test. */
test('a text of 1 MiB is read in linear time, whatever it contains', () => {
  const size = 1_048_576
  const hostile = [
    ...['['.repeat(size), '{"a":'.repeat(size / 5), ' '.repeat(size), `1${'0'.repeat(size)}1`],
    `0.${'0'.repeat(size)}1`,
    `0.1${'0'.repeat(size)}1`,
    `"${'\\n'.repeat(size / 2)}`,
    ...[`"${'a\\u0041'.repeat(size / 7)}`, `[${'"",'.repeat(size / 3)}`],
    ...[`{${Array.from({ length: 90_000 }, (_, key) => `"${key * 4096}":1`).join(',')}`, '\\'.repeat(size)],
  ]
  for (const text of hostile) expect(typeof read(text).ok).toBe('boolean')
})
