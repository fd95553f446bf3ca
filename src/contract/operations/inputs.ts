import * as z from 'zod/mini'

/** What a schema knows of a value that it refuses. */
interface Refused {
  readonly input?: unknown
}

/** `missing` if the property is absent, otherwise `type` or the given rule. */
export const missingOr =
  (rule = 'type') =>
  ({ input }: Refused): string =>
    input === undefined ? 'missing' : rule

/**
 * Why a JSON value is no number of ours. The gateway reads a number that a double does not hold exactly as NaN: its type
 * is right, and its digits are too many.
 */
export const numberFault = ({ input }: Refused): string =>
  missingOr(typeof input === 'number' ? TOO_LONG : 'type: a JSON number of at most 15 digits')({ input })

/** The same of an integer, which is a type of its own, as in JSON Schema. */
export function integerFault({ input }: Refused): string {
  const isTooLong = typeof input === 'number' && !(Math.abs(input) <= Number.MAX_SAFE_INTEGER)
  return missingOr(isTooLong ? TOO_LONG : 'type: an integer')({ input })
}

const TOO_LONG = 'range: at most 15 digits'

/** An integer within bounds, both included. */
export const integer = (least: number, most: number) => {
  const range = `range: ${least} to ${most}`
  return z.int({ error: integerFault }).check(z.gte(least, { error: range }), z.lte(most, { error: range }))
}
