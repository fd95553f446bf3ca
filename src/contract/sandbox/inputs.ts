import * as z from 'zod/mini'

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
