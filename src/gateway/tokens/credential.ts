import { createHash, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isSigned } from './signature.ts'

/** A merchant's public keys and secrets; either list may be empty. */
export interface MerchantCredentials {
  readonly publicKeys: readonly KeyObject[]
  /** SHA-256 of each current secret (`digestSecret`). */
  readonly secretDigests: readonly Uint8Array[]
}

/** What a token request came with. */
export interface OfferedCredential {
  /** The header `X-SIGNATURE`. */
  readonly signature?: string | undefined
  /** The body's deprecated `secret`. */
  readonly secret?: string | undefined
  /** The body as it was sent, without insignificant whitespace. */
  readonly minified: string
}

export type CredentialVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'credential_refused' }

/** The form in which a merchant's secret is held and compared. */
export const digestSecret = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

/**
 * Whether a request proves to come from the merchant: by a signature, by the secret, or by both if both are right
 * (D-231). An unknown merchant (undefined) takes the same work as a known one and gets the same refusal.
 */
export function checkCredential(
  merchant: MerchantCredentials | undefined,
  { signature, secret, minified }: OfferedCredential,
): CredentialVerdict {
  const keys = merchant?.publicKeys ?? []
  const digests = merchant?.secretDigests ?? []
  const verdicts: boolean[] = []
  if (signature !== undefined) {
    verdicts.push(isSigned(minified, signature, orDecoy(keys, decoyKey)) && keys.length > 0)
  }
  // Checked beside a wrong signature too, so that the time does not tell which of the two is wrong.
  if (secret !== undefined) {
    verdicts.push(isAmong(digestSecret(secret), orDecoy(digests, decoyDigest)) && digests.length > 0)
  }
  const isProven = verdicts.length > 0 && verdicts.every(Boolean)
  return isProven ? { ok: true } : { ok: false, code: 'credential_refused' }
}

/** Compares with every digest, in a time that does not depend on where they differ. */
function isAmong(digest: Uint8Array, digests: readonly Uint8Array[]): boolean {
  const verdicts = digests.map((known) => timingSafeEqual(digest, known))
  return verdicts.includes(true)
}

/** The merchant's own keys or digests, or a decoy, so that an unknown merchant costs the same time. */
const orDecoy = <T>(own: readonly T[], decoy: T): readonly T[] => (own.length > 0 ? own : [decoy])

// The modulus is made of hashes, so nobody knows its factors.
const decoyKey = makeDecoyKey()
const decoyDigest: Uint8Array = new Uint8Array(32)

function makeDecoyKey(): KeyObject {
  const parts = Array.from({ length: 8 }, (_, part) => createHash('sha256').update(`decoy ${part}`).digest())
  const modulus = Buffer.concat(parts)
  modulus[0] = 0xff
  modulus[modulus.length - 1] = 0xff
  return createPublicKey({ key: { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' }, format: 'jwk' })
}
