import type { ApiResult, callGateway } from '../../api/call-gateway.ts'
import { type Failure, isPassing, isRefusedWith } from '../../api/failure.ts'
import type { PayinAccess } from './payin-query.ts'

/** What the gateway said to the reference number a customer sent. */
export type SendReferenceResult =
  | 'accepted'
  /** This page's token may not send it (403). */
  | 'not_allowed'
  /** It belongs to another payment. */
  | 'used'
  /** The payment is no longer waiting. */
  | 'final'
  | 'format'
  /** No answer that says anything. */
  | 'unknown'

interface SendReferenceRequest extends PayinAccess {
  readonly reference: string
  readonly call: typeof callGateway
}

/** Sends a reference once; where no answer says what became of it, the gateway is asked which one it has. */
export async function sendReference({
  idPayin: id,
  token,
  reference,
  call,
}: SendReferenceRequest): Promise<SendReferenceResult> {
  const sent = await call('setExternalReference', { id, token, body: { reference } })
  const result = referenceResultOf(sent)
  if (sent.ok || !mayHaveArrived(sent.failure)) return result
  const read = await call('readPayin', { id, token })
  const known = read.ok ? read.result.paymentMethodResponse.externalReference?.reference : undefined
  return known === reference ? 'accepted' : result
}

/** What is told to come later was not taken. */
const mayHaveArrived = (failure: Failure): boolean => isPassing(failure) && !isRefusedWith(failure, 429)

/** Reads the gateway's answer to a reference. A 403 says that the customer must tell the merchant, never a failure. */
export function referenceResultOf(apiResult: ApiResult<'setExternalReference'>): SendReferenceResult {
  if (apiResult.ok) return 'accepted'
  const { failure } = apiResult
  if (failure.kind === 'business') {
    const codes = failure.items.map(({ code }) => code)
    if (codes.includes('EXTERNAL_REFERENCE_ALREADY_USED')) return 'used'
    return codes.includes('PAYMENT_ALREADY_FINAL') ? 'final' : 'unknown'
  }
  if (failure.kind !== 'refused') return 'unknown'
  if (failure.status === 401 || failure.status === 403) return 'not_allowed'
  return failure.status === 400 ? 'format' : 'unknown'
}
