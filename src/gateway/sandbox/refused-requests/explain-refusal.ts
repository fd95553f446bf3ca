import type { BasicErrorCode } from '#contract/errors.ts'
import type { Refusal } from '../../core/refusal.ts'
import { unknownOperations } from '../../tokens/unknown-operations.ts'

/** What a merchant does about a refusal whose message alone does not say it. */
const advice: { readonly [C in BasicErrorCode]?: string } = {
  UNAUTHORIZED:
    'Authorization is "Bearer " and a token that this gateway issued. A token is valid for validitySecs of its request, 1800 by default: request a new one.',
  MONEY_NOT_ALLOWED: 'amount and currencyCode are those of the money in the token request, compared exactly.',
  ALREADY_ACCEPTED: 'An id is used once. Read the payment of this id; another payment needs another id.',
  VERSION_UNSUPPORTED: 'Every request has the header X-API-Version: 2.',
  UNKNOWN_PATH: 'Paths begin after the base address, which ends with /api, and have no slash at their end.',
  RATE_LIMIT_EXCEEDED: 'Retry-After of the response says after how many seconds the request may be sent again.',
}

/** What was wrong with a request, a sentence each: every violation or rule, what the token allows, what to do. */
export function explainRefusal(refusal: Refusal, operations: readonly string[] | undefined): readonly string[] {
  if (refusal.kind === 'business') return refusal.items.map(({ message }) => message)
  const { code, violations = [] } = refusal
  const own = advice[code]
  return [
    ...violations.map(({ message }) => message),
    ...(code === 'FORBIDDEN' && operations ? permissionSentences(operations) : []),
    ...(own === undefined ? [] : [own]),
  ]
}

const permissionSentences = (operations: readonly string[]): readonly string[] => [
  `The token allows ${operations.join(', ')}.`,
  ...unknownOperations(operations),
]
