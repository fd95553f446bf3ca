import type { OperationName } from '#contract/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'

const creates: readonly OperationName[] = ['createPayin', 'createTopUp']

/** A create's body, as its shape has been checked. */
interface CreateBody {
  readonly returnUrl?: string
}

/** 403 where the merchant's configuration names the origins to return to, and a create has a `returnUrl` elsewhere. */
export function refuseReturnOrigin(
  name: OperationName,
  body: unknown,
  { returnOrigins }: Pick<Merchant, 'returnOrigins'>,
): Refusal | undefined {
  if (returnOrigins === undefined || !creates.includes(name)) return undefined
  // The shape gate accepts nothing else as the body of a create.
  const { returnUrl } = body as CreateBody
  if (returnUrl === undefined || returnOrigins.includes(new URL(returnUrl).origin)) return undefined
  return refuse('FORBIDDEN', "returnUrl: its origin is not among the merchant's returnOrigins.")
}
