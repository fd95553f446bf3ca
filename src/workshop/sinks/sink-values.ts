import * as z from 'zod/mini'
import type { SinkResponse } from '#contract/sandbox/sinks.ts'
import { optionalWholeNumber, wholeNumber } from '../forms/number-fields.ts'

/** The fields of the sink form. */
export const sinkValues = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'Name of the inbox: at least one character.' })),
  status: wholeNumber('HTTP status', { least: 200, most: 599 }),
  times: optionalWholeNumber('How many times', { least: 1, most: 1_000_000 }),
  delayMs: optionalWholeNumber('Delay in milliseconds', { least: 0, most: 120_000 }),
})

/** The body of `PUT /sinks/{name}` for these values. */
export const sinkResponseOf = ({ status, times, delayMs }: z.output<typeof sinkValues>): SinkResponse => ({
  status,
  ...(times !== undefined && { times }),
  ...(delayMs !== undefined && { delayMs }),
})
