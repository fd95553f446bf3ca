import { isSameMoney, type Money } from '#contract/money.ts'
import type { OperationName } from '#contract/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { TokenClaims } from '../../tokens/claims.ts'

const creates: readonly OperationName[] = ['createPayin', 'createPayout', 'createTopUp']

/** A create's body, as its shape has been checked. */
interface CreateBody {
  readonly paymentRequested: { readonly money: Money }
}

/** 403 where a create requests another amount than its token is for, compared exactly, however they are written. */
export function refuseTokenMoney(name: OperationName, body: unknown, { money }: TokenClaims): Refusal | undefined {
  if (money === undefined || !creates.includes(name)) return undefined
  // The shape gate accepts nothing else as the body of a create.
  const requested = (body as CreateBody).paymentRequested.money
  return isSameMoney(money, requested)
    ? undefined
    : refuse('MONEY_NOT_ALLOWED', 'The token is for another amount or currency.')
}
