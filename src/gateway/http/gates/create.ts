import { isSameMoney, type Money } from '#contract/money.ts'
import type { OperationName } from '#contract/operations/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { TokenClaims } from '../../tokens/claims.ts'

const creates: readonly OperationName[] = ['createPayin', 'createPayout', 'createTopUp']
/** Those whose customers come back. */
const returning: readonly OperationName[] = ['createPayin', 'createTopUp']

/** The parts of a create's body that these gates read. The shape gate has validated it. */
interface CreateBody {
  readonly paymentRequested: { readonly money: Money }
  readonly returnUrl?: string
}

/** 403 if a create's amount differs from the amount in its token. Values are compared exactly, not their spelling. */
export function refuseTokenMoney(name: OperationName, body: unknown, { money }: TokenClaims): Refusal | undefined {
  if (money === undefined || !creates.includes(name)) return undefined
  const requested = (body as CreateBody).paymentRequested.money
  return isSameMoney(money, requested)
    ? undefined
    : refuse('MONEY_NOT_ALLOWED', 'The token is for another amount or currency.')
}

/** 403 if the merchant has configured `returnOrigins` and a create's `returnUrl` has another origin. */
export function refuseReturnOrigin(
  name: OperationName,
  body: unknown,
  { returnOrigins }: Pick<Merchant, 'returnOrigins'>,
): Refusal | undefined {
  if (returnOrigins === undefined || !returning.includes(name)) return undefined
  const { returnUrl } = body as CreateBody
  if (returnUrl === undefined || returnOrigins.includes(new URL(returnUrl).origin)) return undefined
  return refuse('FORBIDDEN', "returnUrl: its origin is not among the merchant's returnOrigins.")
}
