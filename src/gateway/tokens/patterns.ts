import { RE2JS, RE2JSException } from 're2js'
import { createPathAutomaton, type PatternProgram } from './path-automaton.ts'

const MOST_REPEATS = 20
// Between the braces of a counted repetition; escapes are taken out first, so that \x{41} and \{ are none.
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
/** Each costs hundreds of ranges to compile, and a path is ASCII. */
const MOST_UNICODE_CLASSES = 20
const UNICODE_CLASS = /\\[pP]/g
const ESCAPE = /\\x\{[\dA-Fa-f]+\}|\\./gs

export interface PathPattern {
  /** Whether the pattern matches the whole of an ASCII path; text beyond ASCII is matched by none. */
  matches(path: string): boolean
  /** What finding that out costs: instructions looked at, never more than `instructions` for each place in the path. */
  stepsFor(path: string): number
  /** Size of the compiled program. */
  readonly instructions: number
}

export type PatternReading =
  | { readonly ok: true; readonly pattern: PathPattern }
  | { readonly ok: false; readonly message: string }

/** Compiles a caller's regular expression; one that repeats too often or that the engine refuses is an error value. */
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

/** RE2JS compiles the pattern. Its own matcher is not used: it takes up to a hundred times as long for a hostile pattern. */
function patternOf(compiled: RE2JS): PathPattern {
  // The engine's types leave the program open; the differential test compares every kind of instruction with it.
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
