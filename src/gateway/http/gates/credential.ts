import type { ActionTokenRequest, TokenRequest } from '#contract/operations/requests.ts'
import { merchantNow } from '../../core/clock.ts'
import type { Gateway } from '../../core/gateway.ts'
import { type RatePorts, refuseFailureRate, refuseGuess, refuseMerchantRate } from '../../core/rate/admissions.ts'
import { type OrRefusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isProven } from '../../tokens/credential.ts'
import { isTimely } from '../../tokens/token.ts'

/** The parts of a token request that authenticate it. */
export interface CredentialRequest {
  readonly body: ActionTokenRequest | TokenRequest
  readonly minified: string
  /** The header `X-SIGNATURE`. */
  readonly signature: string | undefined
  readonly clientAddress: string
}

type Ports = RatePorts & Pick<Gateway, 'merchants' | 'times'>

export type CredentialReading = OrRefusal<{ readonly caller: { readonly merchant: Merchant; readonly nowMs: number } }>

/**
 * Authenticates a token request. A wrong merchant, credential or timestamp gives the same 401. Accepted requests count
 * against the merchant's rate, failed ones against that of the client address.
 */
export async function readCredential(ports: Ports, request: CredentialRequest): Promise<CredentialReading> {
  const { body, clientAddress } = request
  // A signature cannot be guessed, so other clients' failures at the same address never lock out a merchant that signs.
  const tooManyGuesses = body.secret === undefined ? undefined : await refuseGuess(ports, clientAddress)
  if (tooManyGuesses) return { ok: false, refusal: tooManyGuesses }
  const merchant = await ports.merchants.find(body.merchantCode)
  // Checked for an unknown merchant too, so that the response time does not reveal whether a merchant exists.
  const authentic = isAuthentic(ports, merchant, request)
  if (merchant === undefined || !authentic) {
    return { ok: false, refusal: (await refuseFailureRate(ports, clientAddress)) ?? NOT_AUTHENTIC }
  }
  const refusal = await refuseMerchantRate(ports, merchant.merchantCode)
  if (refusal) return { ok: false, refusal }
  return { ok: true, caller: { merchant, nowMs: await merchantNow(ports, merchant.merchantCode) } }
}

const NOT_AUTHENTIC = refuse('UNAUTHORIZED', 'The merchant, its credential or the timestamp is not accepted.')

/** The timestamp is compared with real time, because the merchant's servers do not follow the sandbox clock (D-205). */
function isAuthentic({ clock }: Ports, merchant: Merchant | undefined, request: CredentialRequest): boolean {
  const { body, minified, signature } = request
  const proven = isProven(merchant?.credentials, { signature, secret: body.secret, minified })
  return isTimely(body.timestamp, clock.now()) && proven
}
