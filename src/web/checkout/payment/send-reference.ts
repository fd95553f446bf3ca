import {
  type ApiResult,
  type CallGateway,
  type Failure,
  isPassing,
  isRefusedWith,
  isTokenRefused,
} from '../../api/call-gateway.ts'
import type { PayinAccess } from './reading/payin-query.ts'

/** The gateway's response to the reference that the customer sent. */
export type SendReferenceResult =
  | 'accepted'
  /** This page's token may not send it (403). */
  | 'not_allowed'
  /** It belongs to another payment. */
  | 'used'
  /** The payment is no longer waiting. */
  | 'final'
  | 'format'
  /** There was no usable response. */
  | 'unknown'

interface SendReferenceRequest extends PayinAccess {
  readonly reference: string
  readonly call: CallGateway
}

/** Sends a reference once. Without a usable response the payin is read to see which reference the gateway has. */
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

/** A reference that the gateway will only receive later counts as not accepted. */
const mayHaveArrived = (failure: Failure): boolean => isPassing(failure) && !isRefusedWith(failure, 429)

/**
 * The result of a response to a reference. After a 403 the customer must give the reference to the merchant; it is
 * never a failed payment.
 */
export function referenceResultOf(apiResult: ApiResult<'setExternalReference'>): SendReferenceResult {
  if (apiResult.ok) return 'accepted'
  const { failure } = apiResult
  if (failure.kind === 'business') {
    const codes = failure.items.map(({ code }) => code)
    if (codes.includes('EXTERNAL_REFERENCE_ALREADY_USED')) return 'used'
    return codes.includes('PAYMENT_ALREADY_FINAL') ? 'final' : 'unknown'
  }
  if (isTokenRefused(failure)) return 'not_allowed'
  return isRefusedWith(failure, 400) ? 'format' : 'unknown'
}
