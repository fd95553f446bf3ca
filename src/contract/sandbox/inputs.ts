import * as z from 'zod/mini'
import { integerFault } from '../operations/json-numbers.ts'

/** `missing` if the property is absent, otherwise `type` or the given rule. */
export const missingOr =
  (rule = 'type') =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined ? 'missing' : rule

/** An integer within bounds, both included. */
export const integer = (least: number, most: number) => {
  const range = `range: ${least} to ${most}`
  return z.int({ error: integerFault }).check(z.gte(least, { error: range }), z.lte(most, { error: range }))
}

export const flag = (description: string) =>
  z.optional(z.boolean({ error: 'type: a boolean' }).check(z.describe(description)))

/** The merchant code; without it, every merchant's sandbox. */
export const merchantCode = z.optional(
  z
    .string({ error: 'type' })
    .check(z.describe('Merchant whose sandbox is meant; every merchant’s where it is left out.')),
)

/** An instant as the gateway writes it: ISO 8601, UTC, milliseconds. */
export const instant = (description: string) => z.string().check(z.describe(description))
