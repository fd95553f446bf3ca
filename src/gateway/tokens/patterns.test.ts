import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { sized } from '../app/api-tests/support/trust-size.test-support.ts'
import { matcherOf, readPattern } from './patterns.ts'

/** Whether the pattern compiles and matches the whole text; undefined where it is refused. */
function matches(source: string, text: string): boolean | undefined {
  return readPattern(source).ok ? matcherOf([source])(text) : undefined
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
  ])('%s matches the whole of %j: %s', (source, text, expected) => expect(matches(source, text)).toBe(expected))

  test.each([
    ...['(?=a)', '(?!a)', '(?<=a)b', '(a)\\1', '(?<n>a)\\k<n>', 'a++', '(', ')', '[', 'a**', '*', '\\'],
    ...['(?>a)', '[z-a]'],
  ])('%s is refused as a value', (source) => expect(readPattern(source)).toMatchObject({ ok: false }))

  test.each([
    ...['a{21}', 'a{1,50}', 'a{21,}', 'a{0,21}', '(a{2}){99}', 'a{1000}', '[{]a{21}', '\\\\{21}'],
    ...['\\x{41}{21}', 'a{021}'],
  ])('%s repeats above 20 and is refused', (source) => {
    expect(readPattern(source)).toMatchObject({ ok: false, message: 'A counted repetition is above 20.' })
  })

  test('a pattern with more than 20 Unicode classes is refused, because each is costly to compile', () => {
    expect(readPattern('\\pL'.repeat(20))).toMatchObject({ ok: true })
    expect(readPattern('\\pL'.repeat(21))).toMatchObject({ ok: false })
  })

  test.each(['a{20}', 'a{0,20}', 'a{20,}', 'a{1}', '\\x{99}', '\\{50}', '\\p{Lu}{3}', 'a{,50}x|{}'])(
    '%s is accepted',
    (source) => expect(readPattern(source)).toMatchObject({ ok: true }),
  )
})

test('readPattern returns a size or an error for any text and never throws', () => {
  const piece = fc.constantFrom(
    ...['a', '.', '*', '+?', '(', ')', '(?:', '[', ']', '^', '$', '|', '\\', '{', '}', '{2}', '{3,', '-', '\\Q', '\\E'],
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

/** Far above what any pattern takes, and far below what backtracking would. */
const LONGEST_MS = 1000

/** Processor time of this process, which other work on the machine does not lengthen. */
function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('a pattern with catastrophic backtracking', () => {
  const path = `/payins/${'a'.repeat(250)}/!setExternalReference`
  const evil = [
    ...['(a+)+$', '.*(a+)+', '.*(a*)*b', '(.*)*(.*)*(.*)*x', '.*(a|a)*b', '.*(a|aa)+$', '(.*a){20}b'],
    ...['.*(a?){20}a{20}b', '(x+x+)+y', '.*([a-z]+)*\\d', '.*.*.*.*.*.*.*.*=.*', '(/payins/)?(a*)*(a*)*(a*)*!'],
    ...['.*(\\w+\\w+)+\\s', '(((((.*)*)*)*)*)*x', '.*(.+.+)+z', '(?:.?){20}(?:.?){20}(?:.?){20}x'],
    ...['.*(a|b|ab)*c', '.*(?:a|a?)+b', '(.+)+(.+)+(.+)+\u0000', '(([a-z])+.)+[A-Z]([a-z])+'],
    ...['.*(a{1,10}){1,10}b', '.*(.*,){11}P', '.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*b'],
  ]

  test.each(evil)('%s is decided in little time', (source) => {
    if (!readPattern(source).ok) throw new Error(`${source} is refused`)
    const matches = matcherOf([source])
    expect(processorMsOf(() => matches(path))).toBeLessThan(LONGEST_MS)
  })

  test('takes linear time: eight times the path takes less than 24 times as long', () => {
    const matches = matcherOf(['.*[ab].{15}c|.*(a*)*(a|aa)*b'])
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'd'), minLength: 40_000, maxLength: 40_000 })
    const text = fc.sample(texts, { seed: 1, numRuns: 1 }).join('')
    const msOf = (length: number) => processorMsOf(() => matches(text.slice(0, length)))
    msOf(5000)
    // The square of eight is 64.
    expect(msOf(40_000)).toBeLessThan(24 * msOf(5000))
  })
})

test('a compiled pattern matches the same paths as RE2JS itself', () => {
  const piece = fc.constantFrom(
    ...['a', 'b', 'A', '_', '-', '/', '.', '\\n', ' ', 'é', 'ſ', '\u212a', '\\w', '\\W', '\\d', '\\s', '\\pL', '[a-c]'],
    ...['[^a]', '[^\\n]', '[[:alpha:]]', '\\b', '\\B', '^', '$', '\\A', '\\z', '(?i)', '(?s)', '(?m)', '(?-i)', '(?U)'],
    ...['*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '|', '(', ')', '(?:', '()'],
  )
  const source = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  const unit = fc.constantFrom('a', 'b', 'A', 'c', '_', '-', '/', '\n', ' ', 'k', 's', '1')
  const path = fc.string({ unit, maxLength: 8 })
  fc.assert(
    fc.property(source, fc.array(path, { minLength: 1, maxLength: 6 }), (text, paths) => {
      fc.pre(readPattern(text).ok)
      const [matches, engine] = [matcherOf([text]), RE2JS.compile(text)]
      for (const one of paths) expect([one, matches(one)]).toEqual([one, engine.matcher(one).matches()])
    }),
    { numRuns: sized(3000, 600) },
  )
})

describe('several patterns', () => {
  const matches = matcherOf(['/payins/a[0-9]', '/payins/b.*', 'é|/x'])

  test('match a path that one of them matches', () => {
    const paths = ['/payins/a1', '/payins/b', '/payins/a', '/payins/a1/b', '/x']
    expect(paths.filter(matches)).toEqual(['/payins/a1', '/payins/b', '/x'])
  })

  test('match no text beyond ASCII', () => expect(['é', '/payins/bé', '/payins/b\u212a'].filter(matches)).toEqual([]))
})
