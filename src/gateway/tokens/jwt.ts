import { CompactSign, compactVerify, errors } from 'jose'
import { type TokenClaims, tokenClaims } from './claims.ts'
import type { ServerKeys } from './keys.ts'

const ALGORITHM = 'EdDSA'
const TYPE = 'payment-token+jwt'
const LONGEST_TOKEN = 16_384
const SIGNATURE_LENGTH = 86
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Signs claims. Ed25519 is deterministic and the order of claims is fixed, so the same claims give the same token. */
export async function issueToken(keys: ServerKeys, claims: TokenClaims): Promise<string> {
  const { iss, aud, sub, iat, exp, jti, operations, money } = claims
  const payload = JSON.stringify({ iss, aud, sub, iat, exp, jti, operations, money })
  return new CompactSign(Buffer.from(payload)).setProtectedHeader(headerOf(keys)).sign(keys.signing)
}

/**
 * The claims of a token that this gateway signed; undefined for anything else. Expiry is not checked here, because
 * the merchant's clock is only known once the claims name the merchant (`isExpired`).
 */
export async function readToken(keys: ServerKeys, token: string): Promise<TokenClaims | undefined> {
  if (!isOurForm(keys, token)) return undefined
  const payload = await verifiedPayload(keys, token)
  if (payload === undefined) return undefined
  return tokenClaims.safeParse(JSON.parse(new TextDecoder().decode(payload))).data
}

/**
 * The header must equal the gateway's own byte for byte, so that no header parameter of a caller (alg, jwk, jku, crit,
 * b64, zip, …) is ever interpreted. The signature must be the canonical base64url of its 64 bytes.
 */
function isOurForm(keys: ServerKeys, token: string): boolean {
  if (token.length > LONGEST_TOKEN) return false
  const [header, payload = '', signature = '', ...rest] = token.split('.')
  const hasOurHeader = header === Buffer.from(JSON.stringify(headerOf(keys))).toString('base64url')
  return hasOurHeader && BASE64URL.test(payload) && isCanonicalSignature(signature) && rest.length === 0
}

const isCanonicalSignature = (text: string): boolean =>
  text.length === SIGNATURE_LENGTH && Buffer.from(text, 'base64url').toString('base64url') === text

async function verifiedPayload(keys: ServerKeys, token: string): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(token, keys.verifying, { algorithms: [ALGORITHM] })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const headerOf = ({ keyId }: ServerKeys) => ({ alg: ALGORITHM, typ: TYPE, kid: keyId })
