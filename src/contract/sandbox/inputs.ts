import * as z from 'zod/mini'
import { missingOr } from '../operations/inputs.ts'

export const flag = (description: string) =>
  z.optional(z.boolean({ error: 'type: a boolean' }).check(z.describe(description)))

/** The merchant code; without it, every merchant's sandbox. */
export const merchantCode = z.optional(
  z
    .string({ error: 'type' })
    .check(z.describe('Merchant whose sandbox is meant; every merchant’s where it is left out.')),
)

/** One name of a list. */
export const choiceOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, { error: missingOr(`choice: ${names.join(', ')}`) })

/** A text of a response. */
export const text = (description: string) => z.string().check(z.describe(description))

/** An instant as the gateway writes it: ISO 8601, UTC, milliseconds. */
export const instant = (description: string) => text(description)

export const number = (description: string) => z.number().check(z.describe(description))

/** A list of objects with these properties. */
export const list = <Shape extends z.core.$ZodShape>(description: string, shape: Shape) =>
  z.array(z.object(shape)).check(z.describe(description))

export const httpMessage = {
  headers: z.record(z.string(), z.string()).check(z.describe('HTTP headers by name.')),
  body: text('The HTTP body as text.'),
}
