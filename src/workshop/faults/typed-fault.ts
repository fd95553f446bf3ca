import type { BusinessCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'
import type { FaultName, FaultPlan } from '#contract/sandbox/faults.ts'

/** The fault form as it stands: texts, as typed. */
export interface TypedFault {
  readonly operation: OperationName
  readonly fault: FaultName
  readonly code: BusinessCode | ''
  readonly times: string
  readonly delayMs: string
  /** `merchant`: requests of the merchant at hand; `all`: of everyone. */
  readonly scope: string
}

/** What a fault can do to a request, with words for it. */
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

/** The body of `PUT /faults`; numbers as typed, so that the sandbox says what is wrong with them. */
export function faultOf(
  { operation, fault, code, times, delayMs, scope }: TypedFault,
  merchantCode: string,
): FaultPlan {
  return {
    operation,
    fault,
    times: Number(times),
    ...(fault === '406' && code !== '' && { code }),
    ...(delayMs !== '' && { delayMs: Number(delayMs) }),
    ...(scope === 'merchant' && { merchantCode }),
  }
}
