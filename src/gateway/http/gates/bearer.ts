import type { Gateway } from '../../core/gateway.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { VerifiedToken } from '../../tokens/token-verifier.ts'

/** The merchant of a request, and its sandbox time when the request arrived, in epoch milliseconds. */
export interface Caller {
  readonly merchant: Merchant
  readonly nowMs: number
}

export type BearerReading =
  | { readonly ok: true; readonly caller: Caller; readonly token: VerifiedToken }
  /** `caller` is known if the token is genuine but expired. */
  | { readonly ok: false; readonly refusal: Refusal; readonly caller?: Caller | undefined }

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i

type Ports = Pick<Gateway, 'merchants' | 'verifier' | 'clock' | 'times'>

/** Reads `Authorization`: 401 unless it has a token of this gateway that is valid at the merchant's sandbox time. */
export async function readBearer(ports: Ports, headers: Pick<Headers, 'get'>): Promise<BearerReading> {
  const [, text] = BEARER.exec(headers.get('authorization') ?? '') ?? []
  if (text === undefined) return { ok: false, refusal: refuse('UNAUTHORIZED', 'A bearer token is required.') }
  let caller: Caller | undefined
  const verdict = await ports.verifier.verify(text, async (merchantCode) => {
    const merchant = await ports.merchants.find(merchantCode)
    caller = merchant && { merchant, nowMs: await merchantNow(ports, merchantCode) }
    return caller?.nowMs
  })
  if (verdict.ok && caller) return { ok: true, caller, token: verdict.token }
  const isExpired = !verdict.ok && verdict.code === 'expired_token'
  const message = isExpired ? 'The token has expired.' : 'The token is not valid.'
  return { ok: false, refusal: refuse('UNAUTHORIZED', message), caller }
}
