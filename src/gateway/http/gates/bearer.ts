import type { Gateway } from '../../core/gateway.ts'
import { type OrRefusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { VerifiedToken } from '../../tokens/token-verifier.ts'

export type BearerReading = OrRefusal<{ readonly token: VerifiedToken; readonly merchant: Merchant }>

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/**
 * Reads `Authorization`: 401 unless it has a token of this gateway, of a merchant that there is. Whether the token has
 * expired is told by the merchant's clock, which is not read here.
 */
export async function readBearer(
  { verifier, merchants }: Pick<Gateway, 'verifier' | 'merchants'>,
  headers: Pick<Headers, 'get'>,
): Promise<BearerReading> {
  const [, text] = BEARER.exec(headers.get('authorization') ?? '') ?? []
  if (text === undefined) return unauthorized('A bearer token is required.')
  const token = await verifier.verify(text)
  const merchant = token && (await merchants.find(token.claims.sub))
  return token && merchant ? { ok: true, token, merchant } : unauthorized('The token is not valid.')
}

const unauthorized = (message: string): BearerReading => ({ ok: false, refusal: refuse('UNAUTHORIZED', message) })
