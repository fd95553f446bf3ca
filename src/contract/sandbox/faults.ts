import * as z from 'zod/mini'
import { businessCodes } from '../errors.ts'
import { integer } from '../operations/inputs.ts'
import { operationNames } from '../operations/operations.ts'
import { choiceOf } from './inputs.ts'

/** The kinds of faults that can be injected into a request. */
export const faultNames = ['latency', '500', '429', '401', '403', '406', 'drop-response', 'reset'] as const
export type FaultName = (typeof faultNames)[number]

const faultMeaning =
  '`latency` delays the response, a number fails with that status, `drop-response` handles the request and closes the connection, `reset` closes it at once.'

/** A fault to inject into the next requests of an operation; it replaces the one planned before. */
export const faultPlan = z.strictObject({
  operation: choiceOf(operationNames).check(z.describe('The operation, by its `operationId`.')),
  fault: choiceOf(faultNames).check(z.describe(faultMeaning)),
  code: z.optional(choiceOf(businessCodes).check(z.describe('Code of a 406.'))),
  times: integer(0, 1_000_000).check(z.describe('How many requests it holds for; 0 ends the fault.')),
  delayMs: z.optional(
    integer(0, 120_000).check(
      z.describe('How long the request waits first, in milliseconds; `latency` alone waits 1000 by default.'),
    ),
  ),
  merchantCode: z.optional(
    z
      .string({ error: 'type' })
      .check(z.describe('Merchant whose requests it holds for; everybody’s where it is left out.')),
  ),
})
export type FaultPlan = z.infer<typeof faultPlan>

/** Every fault that is still planned; `times` is the number of requests left. */
export const plannedFaults = z.object({
  faults: z.array(z.object(faultPlan.shape)).check(z.describe('The faults.')),
})
