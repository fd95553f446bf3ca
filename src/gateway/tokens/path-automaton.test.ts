import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { createPathAutomaton, type PatternProgram } from './path-automaton.ts'

/** Short texts, so that a bug that never ends is noticed at once. */
// biome-ignore format: by kind
const texts = [
  '', 'a', 'b', 'c', 'A', 'k', 'K', 's', 'S', '1', '_', '-', '@', '`', '{', '/', ' ', '\n', '\u0000', '\u007f',
  'aa', 'ab', 'ba', 'abc', 'aab', 'aaa', 'a\n', '\na', 'a\nb', '\n\n', 'a b', 'a-b', '-a', 'a-', 'ab1', 'a_1', 'Ab',
  'abx', 'abcd', 'x\u0000', 'x\u0001', 'xb',
]

// biome-ignore format: by kind
const patterns = [
  '', 'a', 'ab', 'A', '\\n', '-', '[ab]', '[a-c]', '[^a]', '[^a]b', '[^\\n]', '[a-zA-Z0-9_]', '[\\x00-\\x7f]', '[_-]',
  '[^\\x00-\\x{10FFFF}]', '\\pL', '\\w', '\\W', '\\d', '\\s', '[[:punct:]]', 'é', '[é-ü]', '[a-cé-ü]', '[@-`]',
  '.', '..', '(?s).', '(?s)..', '(?i)a', '(?i)k', '(?i)s', '(?i)[a-c]', '(?i)1', '(?i)@', '(?i)\\x{17f}', '\\x{212a}',
  'a*', 'a+', 'a?', 'a*b', '(a|b)*', 'a|b', 'a|ab|', '(a|ab)(c|bc)?', 'abx|cd', 'a{2}', 'a{1,2}b?', '(a*)*', '(a*)*b',
  '^a', 'a$', '^a$', '\\Aa\\z', 'a\\z', '(?m)^a$', '(?m)a$\\n^b', '(?m)^$', '(?m)^\\n^$', '(?m)$\\n', '$', '^', '^$',
  'a^b', 'a$b', '(?m)a^b', '(?m)a$b', '(?m)^ab', '\\ba', 'a\\b', 'a\\bb', '\\Bb', 'a\\Bb', '\\b', '\\B', 'a\\b.\\bb',
  '\\b-', '\\B-\\b.*', '.*\\B', '.*', '(?s).*', '.*b', '[ab]*-?[ab]*', '(ab|a)(_1|1)?', '(?:a?){3}',
]

const automatonOf = (source: string) => createPathAutomaton(RE2JS.compile(source).re2().prog as PatternProgram)

describe('an automaton of short patterns', () => {
  test.each(patterns)('matches the same texts as RE2JS: %j', (source) => {
    const engine = RE2JS.compile(source)
    const automaton = automatonOf(source)
    const matched = texts.filter((text) => automaton.run(text).isMatch)
    expect(matched).toEqual(texts.filter((text) => engine.matcher(text).matches()))
  })

  test('matches no text beyond ASCII', () => {
    expect(['é', '\u212a', 'aé', '\u0161'].filter((text) => automatonOf('.*').run(text).isMatch)).toEqual([])
    // 'é' and U+0080 have the places of 'i' and U+0000 in the bits of the instruction that follows.
    expect([automatonOf('ai').run('éi').isMatch, automatonOf('a\\x00').run('\u0080\u0000').isMatch]).toEqual([
      false,
      false,
    ])
    expect(['é', '\u0161'].filter((text) => automatonOf('[a\u0100-\u0200é]').run(text).isMatch)).toEqual([])
  })

  test('visits each instruction at most once for a position, and counts each run by itself', () => {
    for (const source of ['(a*)*(a|aa)*b', '(a|b|ab)*', 'abc', '(?:a?){5}a{5}']) {
      const automaton = automatonOf(source)
      const steps = [1, 2, 3, 4].map((length) => automaton.run('a'.repeat(length)).steps)
      for (const [place, count] of steps.entries()) {
        expect(count).toBeGreaterThan(0)
        expect(count).toBeLessThanOrEqual(automaton.instructions * (place + 2))
      }
      expect(automaton.run('a').steps).toBe(steps[0])
    }
  })

  test('stops at the first character that nothing can follow', () => {
    const automaton = automatonOf('ab*')
    expect(automaton.run('xbbbb').steps).toBe(automaton.run('x').steps)
  })
})
