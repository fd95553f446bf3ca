import { RE2JS, RE2JSException, RE2Set } from 're2js'

const MOST_REPEATS = 20
// A counted repetition. Escapes are removed before the match, so that \x{41} and \{ do not count.
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
/** Each compiles to hundreds of ranges, and a path is ASCII. */
const MOST_UNICODE_CLASSES = 20
const UNICODE_CLASS = /\\[pP]/g
const ESCAPE = /\\x\{[\dA-Fa-f]+\}|\\./gs

export type PatternReading =
  /** `size` is RE2JS's measure of what matching costs. */
  { readonly ok: true; readonly size: number } | { readonly ok: false; readonly message: string }

/** Reads a caller's regular expression. One that repeats too often or that RE2JS refuses is an error value. */
export function readPattern(source: string): PatternReading {
  const classes = source.match(UNICODE_CLASS)?.length ?? 0
  if (classes > MOST_UNICODE_CLASSES)
    return { ok: false, message: `A pattern has at most ${MOST_UNICODE_CLASSES} Unicode classes.` }
  if (repeatsTooOften(source)) return { ok: false, message: `A counted repetition is above ${MOST_REPEATS}.` }
  try {
    return { ok: true, size: RE2JS.compile(source).programSize() }
  } catch (error) {
    if (error instanceof RE2JSException)
      return { ok: false, message: 'The pattern is no supported regular expression.' }
    throw error
  }
}

function repeatsTooOften(source: string): boolean {
  const counts = source.replace(ESCAPE, '_').matchAll(COUNTED)
  return [...counts].some(([, least, most]) => Math.max(Number(least), Number(most ?? 0)) > MOST_REPEATS)
}

/** Whether one of some patterns matches the whole of an ASCII path. False for any other text. */
export type PathMatcher = (path: string) => boolean

/**
 * Memory for the states that a matcher remembers, bytes. Where a hostile pattern needs more, RE2JS simulates the pattern
 * without states, in time that is the product of size and path (D-202).
 */
export const MATCHER_BYTES = 65_536

const ASCII = /^\p{ASCII}*$/u

/** A matcher of patterns that were read before: one machine, so that each character is looked at once for all of them. */
export function matcherOf(sources: readonly string[]): PathMatcher {
  const machine = new RE2Set(RE2Set.ANCHOR_BOTH, 0, MATCHER_BYTES)
  for (const source of sources) machine.add(source)
  machine.compile()
  return (path) => ASCII.test(path) && machine.match(path).length > 0
}
