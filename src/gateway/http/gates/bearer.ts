import type { Admission } from '../../core/admission.ts'
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
  | {
      readonly ok: true
      readonly caller: Caller
      readonly token: VerifiedToken
      /** Undefined where the request was not admitted with the reading of its merchant's clock. */
      readonly admission?: Admission | undefined
    }
  /** `caller` is known if the token is genuine but expired. */
  | { readonly ok: false; readonly refusal: Refusal; readonly caller?: Caller | undefined }

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i

type Ports = Pick<Gateway, 'merchants' | 'verifier' | 'clock' | 'times'>

/** Admits a request with a genuine token, which may be expired; undefined where that has to wait for other gates. */
export type AdmitWith = (token: VerifiedToken) => Promise<Admission> | undefined

/** Reads `Authorization`: 401 unless it has a token of this gateway that is valid at the merchant's sandbox time. */
export async function readBearer(
  ports: Ports,
  headers: Pick<Headers, 'get'>,
  admitWith: AdmitWith,
): Promise<BearerReading> {
  const [, text] = BEARER.exec(headers.get('authorization') ?? '') ?? []
  if (text === undefined) return { ok: false, refusal: refuse('UNAUTHORIZED', 'A bearer token is required.') }
  let caller: Caller | undefined
  let admission: Admission | undefined
  const verdict = await ports.verifier.verify(text, async (token) => {
    const merchantCode = token.claims.sub
    const merchant = await ports.merchants.find(merchantCode)
    if (merchant === undefined) return undefined
    admission = await admitWith(token)
    caller = { merchant, nowMs: admission?.nowMs ?? (await merchantNow(ports, merchantCode)) }
    return caller.nowMs
  })
  if (verdict.ok && caller) return { ok: true, caller, token: verdict.token, admission }
  const isExpired = !verdict.ok && verdict.code === 'expired_token'
  const message = isExpired ? 'The token has expired.' : 'The token is not valid.'
  return { ok: false, refusal: refuse('UNAUTHORIZED', message), caller }
}
