import { isSameMoney, type Money } from '#contract/money.ts'
import type { OperationName } from '#contract/operations/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { TokenClaims } from '../../tokens/claims.ts'

const creates: readonly OperationName[] = ['createPayin', 'createPayout', 'createTopUp']

/** The part of a create's body that this gate reads. The shape gate has validated it. */
interface CreateBody {
  readonly paymentRequested: { readonly money: Money }
}

/** 403 if a create's amount differs from the amount in its token. Values are compared exactly, not their spelling. */
export function refuseTokenMoney(name: OperationName, body: unknown, { money }: TokenClaims): Refusal | undefined {
  if (money === undefined || !creates.includes(name)) return undefined
  // The shape gate has validated the body of a create.
  const requested = (body as CreateBody).paymentRequested.money
  return isSameMoney(money, requested)
    ? undefined
    : refuse('MONEY_NOT_ALLOWED', 'The token is for another amount or currency.')
}
