import * as z from 'zod/mini'
import { businessCodes } from '#contract/errors.ts'
import { operationNames } from '#contract/operations/operations.ts'
import { type FaultName, type FaultPlan, faultNames } from '#contract/sandbox/faults.ts'
import { optionalWholeNumber, wholeNumber } from '../forms/number-fields.ts'

/** The faults that can be injected, labelled. */
export const faultKinds = [
  { value: 'latency', label: 'Late: the right answer after a delay' },
  { value: '500', label: '500: the gateway has failed' },
  { value: '429', label: '429: too many requests' },
  { value: '401', label: '401: the token is refused' },
  { value: '403', label: '403: the permission is missing' },
  { value: '406', label: '406: a business error' },
  { value: 'drop-response', label: 'Lost answer: done, but the connection ends' },
  { value: 'reset', label: 'Reset: not done, the connection ends' },
] as const satisfies readonly { readonly value: FaultName; readonly label: string }[]

const label = { times: 'How many times', delayMs: 'Delay in milliseconds' } as const

/** The fields of the fault form. `scope`: requests of the merchant at hand, or of every merchant. */
export const faultValues = z.object({
  operation: z.enum(operationNames),
  fault: z.enum(faultNames),
  code: z.union([z.literal(''), z.enum(businessCodes)]),
  times: wholeNumber(label.times, { least: 1, most: 1_000_000 }),
  delayMs: optionalWholeNumber(label.delayMs, { least: 0, most: 120_000 }),
  scope: z.enum(['merchant', 'all']),
})

/** The body of `PUT /faults` for these values. */
export function faultPlanOf(values: z.output<typeof faultValues>, merchantCode: string): FaultPlan {
  const { operation, fault, code, times, delayMs, scope } = values
  return {
    operation,
    fault,
    times,
    ...(fault === '406' && code !== '' && { code }),
    ...(delayMs !== undefined && { delayMs }),
    ...(scope === 'merchant' && { merchantCode }),
  }
}
