import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  ])('%s against %j, the whole of it: %s', (source, text, expected) => {
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

  test.each(['a{20}', 'a{0,20}', 'a{20,}', 'a{1}', '\\x{99}', '\\{50}', '\\p{Lu}{3}', 'a{,50}x|{}'])(
    '%s is accepted',
    (source) => {
      expect(compilePattern(source)).toMatchObject({ ok: true })
    },
  )
})

test('any text at all is either a pattern or an error value, and never an exception', () => {
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
    { numRuns: 5000 },
  )
})

describe('patterns that keep a backtracking engine busy for ages', () => {
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

  test.each(evil)('%s costs at most a few hundred times a harmless one', (source) => {
    const harmlessMs = fastestMs('/payins/[a-z]*/!setExternalReference', path)
    expect(fastestMs(source, path)).toBeLessThan(300 * Math.max(harmlessMs, 0.01))
  })

  test('twice the path takes about twice the time, not the square', () => {
    const source = '.*(a*)*(a|aa)*b'
    const shortMs = fastestMs(source, 'a'.repeat(2000))
    expect(fastestMs(source, 'a'.repeat(16_000))).toBeLessThan(8 * 5 * Math.max(shortMs, 0.05))
  })
})

function fastestMs(source: string, path: string): number {
  const runs = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    matches(source, path)
    return performance.now() - startMs
  })
  return Math.min(...runs)
}
