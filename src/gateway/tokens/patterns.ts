import { RE2JS, RE2JSException } from 're2js'
import { createPathAutomaton, type PatternProgram } from './path-automaton.ts'

const MOST_REPEATS = 20
// A counted repetition. Escapes are removed before the match, so that \x{41} and \{ do not count.
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
/** Each compiles to hundreds of ranges, and a path is ASCII. */
const MOST_UNICODE_CLASSES = 20
const UNICODE_CLASS = /\\[pP]/g
const ESCAPE = /\\x\{[\dA-Fa-f]+\}|\\./gs

export interface PathPattern {
  /** Whether the pattern matches the whole of an ASCII path. False for any other text. */
  matches(path: string): boolean
  /** Instructions visited to match the path: at most `instructions` for each position in it. */
  stepsFor(path: string): number
  /** Size of the compiled program. */
  readonly instructions: number
}

export type PatternReading =
  | { readonly ok: true; readonly pattern: PathPattern }
  | { readonly ok: false; readonly message: string }

/** Compiles a caller's regular expression. One that repeats too often or that RE2JS refuses is an error value. */
export function compilePattern(source: string): PatternReading {
  const classes = source.match(UNICODE_CLASS)?.length ?? 0
  if (classes > MOST_UNICODE_CLASSES)
    return { ok: false, message: `A pattern has at most ${MOST_UNICODE_CLASSES} Unicode classes.` }
  if (repeatsTooOften(source)) return { ok: false, message: `A counted repetition is above ${MOST_REPEATS}.` }
  try {
    return { ok: true, pattern: patternOf(RE2JS.compile(source)) }
  } catch (error) {
    if (error instanceof RE2JSException)
      return { ok: false, message: 'The pattern is no supported regular expression.' }
    throw error
  }
}

/**
 * RE2JS compiles the pattern. Its own matcher is not used: it takes up to a hundred times as long for a hostile
 * pattern.
 */
function patternOf(compiled: RE2JS): PathPattern {
  // The types of RE2JS do not describe the program. A differential test compares every kind of instruction.
  const automaton = createPathAutomaton(compiled.re2().prog as PatternProgram)
  return {
    matches: (path) => automaton.run(path).isMatch,
    stepsFor: (path) => automaton.run(path).steps,
    instructions: automaton.instructions,
  }
}

function repeatsTooOften(source: string): boolean {
  const counts = source.replace(ESCAPE, '_').matchAll(COUNTED)
  return [...counts].some(([, least, most]) => Math.max(Number(least), Number(most ?? 0)) > MOST_REPEATS)
}
