import type { OperationName } from '#contract/operations/operations.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'

const creates: readonly OperationName[] = ['createPayin', 'createTopUp']

/** The part of a create's body that this gate reads. The shape gate has validated it. */
interface CreateBody {
  readonly returnUrl?: string
}

/** 403 if the merchant has configured `returnOrigins` and a create's `returnUrl` has another origin. */
export function refuseReturnOrigin(
  name: OperationName,
  body: unknown,
  { returnOrigins }: Pick<Merchant, 'returnOrigins'>,
): Refusal | undefined {
  if (returnOrigins === undefined || !creates.includes(name)) return undefined
  // The shape gate has validated the body of a create.
  const { returnUrl } = body as CreateBody
  if (returnUrl === undefined || returnOrigins.includes(new URL(returnUrl).origin)) return undefined
  return refuse('FORBIDDEN', "returnUrl: its origin is not among the merchant's returnOrigins.")
}
