/** What a schema knows of a value that it refuses. */
interface Refused {
  readonly input?: unknown
}

/**
 * Why a JSON value is no number of ours. The gateway reads a number that a double does not hold exactly as NaN: its type
 * is right, and its digits are too many.
 */
export function numberFault({ input }: Refused): string {
  if (input === undefined) return 'missing'
  return typeof input === 'number' ? 'range: at most 15 digits' : 'type: a JSON number of at most 15 digits'
}

/** The same of an integer, which is a type of its own, as in JSON Schema. */
export function integerFault({ input }: Refused): string {
  if (input === undefined) return 'missing'
  const isTooLong = typeof input === 'number' && !(Math.abs(input) <= Number.MAX_SAFE_INTEGER)
  return isTooLong ? 'range: at most 15 digits' : 'type: an integer'
}
