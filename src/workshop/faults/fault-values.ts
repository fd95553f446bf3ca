import type { BusinessCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations/operations.ts'
import type { FaultName, FaultPlan } from '#contract/sandbox/faults.ts'
import { numberIn } from '../forms/number-fields.ts'

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

/** The fields of the fault form. `scope`: requests of the merchant at hand, or of every merchant. */
export type FaultValues = {
  readonly operation: OperationName
  readonly fault: FaultName
  readonly code: BusinessCode | ''
  readonly times: string
  readonly delayMs: string
  readonly scope: 'merchant' | 'all'
}

/** The body of `PUT /faults` for these values. */
export function faultPlanOf(values: FaultValues, merchantCode: string): FaultPlan {
  const { operation, fault, code, times, scope } = values
  const delayMs = numberIn(values.delayMs)
  return {
    operation,
    fault,
    times: Number(times),
    ...(fault === '406' && code !== '' && { code }),
    ...(delayMs !== undefined && { delayMs }),
    ...(scope === 'merchant' && { merchantCode }),
  }
}
