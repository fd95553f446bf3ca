import { RE2JS, RE2JSException } from 're2js'

const MOST_REPEATS = 20
// Between the braces of a counted repetition; escapes are taken out first, so that \x{41} and \{ are none.
const COUNTED = /\{(\d+)(?:,(\d*))?\}/g
const ESCAPE = /\\x\{[\dA-Fa-f]+\}|\\./gs

export interface PathPattern {
  /** Whether the pattern matches the whole path, in time linear in its length. */
  matches(path: string): boolean
  /** Size of the compiled program: what it costs in memory, and in time per character of a path. */
  readonly instructions: number
}

export type PatternReading =
  | { readonly ok: true; readonly pattern: PathPattern }
  | { readonly ok: false; readonly message: string }

/** Compiles a caller's regular expression; one that repeats too often or that the engine refuses is an error value. */
export function compilePattern(source: string): PatternReading {
  if (repeatsTooOften(source)) return { ok: false, message: `A counted repetition is above ${MOST_REPEATS}.` }
  try {
    const program = RE2JS.compile(source)
    return { ok: true, pattern: { matches: wholeMatch(program), instructions: program.programSize() } }
  } catch (error) {
    if (error instanceof RE2JSException)
      return { ok: false, message: 'The pattern is no supported regular expression.' }
    throw error
  }
}

/**
 * Anchored at both ends by the engine, not by text put around the pattern. Not the engine's `testExact`: that builds
 * an automaton of up to 8 MB for each pattern, and hostile patterns take it ten times as long.
 */
const wholeMatch = (program: RE2JS) => (path: string) => program.matcher(path).matches()

function repeatsTooOften(source: string): boolean {
  const counts = source.replace(ESCAPE, '_').matchAll(COUNTED)
  return [...counts].some(([, least, most]) => Math.max(Number(least), Number(most ?? 0)) > MOST_REPEATS)
}
