import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { sized } from '../app/api-tests/support/trust-size.test-support.ts'
import { compilePattern } from './patterns.ts'

/** Whether the pattern compiles and matches the whole text; undefined where it is refused. */
function matches(source: string, text: string): boolean | undefined {
  const compiled = compilePattern(source)
  return compiled.ok ? compiled.pattern.matches(text) : undefined
}

describe('a pattern', () => {
  test.each([
    ['/payins/.*', '/payins/a1', true],
    ['/payins/.*', '/payins/', true],
    ['/payins/.*', 'x/payins/a1', false],
    ['/payins/a.c', '/payins/abc', true],
    ['/payins/a.c', '/payins/abcd', false],
    ['/payins/[a-z]{1,20}', '/payins/abc', true],
    ['/payins/[a-z]{1,20}', '/payins/abc1', false],
    ['a|b', 'a', true],
    ['a|b', 'b', true],
    ['/payins/a|/payouts/b', '/payins/a/accounts', false],
    ['/payins/a|/payouts/b', '/x/payouts/b', false],
    ['a|ab', 'ab', true],
    ['(a|ab)(c|bcd)', 'abcd', true],
    ['/payins/.*?', '/payins/abc', true],
    ['^/payins/a$', '/payins/a', true],
    ['^/payins/a$|b', '/payins/a', true],
    ['/payins/a$', '/payins/a/x', false],
    ['/payins/a\\z|.*x', '/payins/a', true],
    ['/payins/A', '/payins/a', false],
    ['/PAYINS/.+', '/payins/a', false],
    ['/payins/a', '/payins/a\n', false],
    ['/payins/.*', '/payins/a\nb', false],
    ['(?m)^/payins/a$', '/payins/a\n/payins/b', false],
    ['\\Q/payins/a.b\\E', '/payins/a.b', true],
    ['\\Q/payins/a.b\\E', '/payins/acb', false],
    ['/payins/\\x{41}', '/payins/A', true],
    ['', '', true],
    ['', 'a', false],
  ])('%s matches the whole of %j: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected)
  })

  test.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a++',
    '(',
    ')',
    '[',
    'a**',
    '*',
    '\\',
    '(?>a)',
    '[z-a]',
  ])('%s is refused as a value', (source) => {
    expect(compilePattern(source)).toMatchObject({ ok: false })
  })

  test.each([
    'a{21}',
    'a{1,50}',
    'a{21,}',
    'a{0,21}',
    '(a{2}){99}',
    'a{1000}',
    '[{]a{21}',
    '\\\\{21}',
    '\\x{41}{21}',
    'a{021}',
  ])('%s repeats above 20 and is refused', (source) => {
    expect(compilePattern(source)).toMatchObject({ ok: false, message: 'A counted repetition is above 20.' })
  })

  test('a pattern with more than 20 Unicode classes is refused, because each is costly to compile', () => {
    expect(compilePattern('\\pL'.repeat(20))).toMatchObject({ ok: true })
    expect(compilePattern('\\pL'.repeat(21))).toMatchObject({ ok: false })
  })

  test.each(['a{20}', 'a{0,20}', 'a{20,}', 'a{1}', '\\x{99}', '\\{50}', '\\p{Lu}{3}', 'a{,50}x|{}'])(
    '%s is accepted',
    (source) => {
      expect(compilePattern(source)).toMatchObject({ ok: true })
    },
  )
})

test('compilePattern returns a pattern or an error for any text and never throws', () => {
  const piece = fc.constantFrom(
    'a',
    '.',
    '*',
    '+?',
    '(',
    ')',
    '(?:',
    '[',
    ']',
    '^',
    '$',
    '|',
    '\\',
    '{',
    '}',
    '{2}',
    '{3,',
    '-',
    '\\Q',
    '\\E',
    '(?i)',
    '\\pL',
    'é',
    '😀',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      expect([true, false, undefined]).toContain(matches(pieces.join(''), '/payins/aaa-a'))
    }),
    { numRuns: sized(5000, 1000) },
  )
})

describe('a pattern with catastrophic backtracking', () => {
  const path = `/payins/${'a'.repeat(250)}/!setExternalReference`
  const evil = [
    '(a+)+$',
    '.*(a+)+',
    '.*(a*)*b',
    '(.*)*(.*)*(.*)*x',
    '.*(a|a)*b',
    '.*(a|aa)+$',
    '(.*a){20}b',
    '.*(a?){20}a{20}b',
    '(x+x+)+y',
    '.*([a-z]+)*\\d',
    '.*.*.*.*.*.*.*.*=.*',
    '(/payins/)?(a*)*(a*)*(a*)*!',
    '.*(\\w+\\w+)+\\s',
    '(((((.*)*)*)*)*)*x',
    '.*(.+.+)+z',
    '(?:.?){20}(?:.?){20}(?:.?){20}x',
    '.*(a|b|ab)*c',
    '.*(?:a|a?)+b',
    '(.+)+(.+)+(.+)+\u0000',
    '(([a-z])+.)+[A-Z]([a-z])+',
    '.*(a{1,10}){1,10}b',
    '.*(.*,){11}P',
    '.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*b',
  ]

  test.each(evil)('%s takes at most one step per instruction and character', (source) => {
    const compiled = compilePattern(source)
    if (!compiled.ok) throw new Error(compiled.message)
    const { instructions } = compiled.pattern
    expect(compiled.pattern.stepsFor(path)).toBeLessThanOrEqual(instructions * (path.length + 1))
  })

  test('takes linear time: twice the path takes twice the steps', () => {
    const compiled = compilePattern('.*(a*)*(a|aa)*b')
    if (!compiled.ok) throw new Error(compiled.message)
    const stepsOf = (length: number) => compiled.pattern.stepsFor('a'.repeat(length))
    expect(stepsOf(16_000) / stepsOf(8000)).toBeCloseTo(2, 2)
  })
})

test('a compiled pattern matches the same paths as RE2JS itself', () => {
  const piece = fc.constantFrom(
    ...['a', 'b', 'A', '_', '-', '/', '.', '\\n', ' ', 'é', 'ſ', '\u212a', '\\w', '\\W', '\\d', '\\s', '\\pL', '[a-c]'],
    ...['[^a]', '[^\\n]', '[[:alpha:]]', '\\b', '\\B', '^', '$', '\\A', '\\z', '(?i)', '(?s)', '(?m)', '(?-i)', '(?U)'],
    ...['*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '|', '(', ')', '(?:', '()'],
  )
  const source = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  const path = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', 'c', '_', '-', '/', '\n', ' ', 'k', 's', '1'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(source, fc.array(path, { minLength: 1, maxLength: 6 }), (text, paths) => {
      const compiled = compilePattern(text)
      fc.pre(compiled.ok)
      if (!compiled.ok) return
      const engine = RE2JS.compile(text)
      for (const one of paths)
        expect([one, compiled.pattern.matches(one)]).toEqual([one, engine.matcher(one).matches()])
    }),
    { numRuns: sized(3000, 600) },
  )
})
