import type { Admission } from '../../core/admission.ts'
import type { Gateway } from '../../core/gateway.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { TokenVerdict, VerifiedToken } from '../../tokens/token-verifier.ts'

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
export type AdmitWith = (token: VerifiedToken) => Promise<Admission | undefined>

/** Reads `Authorization`: 401 unless it has a token of this gateway that is valid at the merchant's sandbox time. */
export async function readBearer(
  ports: Ports,
  headers: Pick<Headers, 'get'>,
  admitWith: AdmitWith,
): Promise<BearerReading> {
  const text = bearerOf(headers.get('authorization') ?? '')
  if (text === undefined) return { ok: false, refusal: refuse('UNAUTHORIZED', 'A bearer token is required.') }
  let found: Found | undefined
  const nowMsOf = async (token: VerifiedToken) => {
    found = await callerOf(ports, token, admitWith)
    return found?.caller.nowMs
  }
  const verdict = await ports.verifier.verify(text, nowMsOf)
  return readingOf(verdict, found)
}

/** The token of the header; undefined where it has none. */
const bearerOf = (header: string): string | undefined => BEARER.exec(header)?.[1]

interface Found {
  readonly caller: Caller
  readonly admission: Admission | undefined
}

/** The merchant of a genuine token, with its time; undefined if there is no such merchant. */
async function callerOf(ports: Ports, token: VerifiedToken, admitWith: AdmitWith): Promise<Found | undefined> {
  const merchantCode = token.claims.sub
  const merchant = await ports.merchants.find(merchantCode)
  if (merchant === undefined) return undefined
  const admission = await admitWith(token)
  const nowMs = admission?.nowMs ?? (await merchantNow(ports, merchantCode))
  return { caller: { merchant, nowMs }, admission }
}

function readingOf(verdict: TokenVerdict, found: Found | undefined): BearerReading {
  if (verdict.ok && found) {
    return { ok: true, caller: found.caller, token: verdict.token, admission: found.admission }
  }
  const isExpired = !verdict.ok && verdict.code === 'expired_token'
  const message = isExpired ? 'The token has expired.' : 'The token is not valid.'
  return { ok: false, refusal: refuse('UNAUTHORIZED', message), caller: found?.caller }
}
