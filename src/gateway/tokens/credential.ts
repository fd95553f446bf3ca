import { createHash, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isSigned } from './signature.ts'

/** A merchant's public keys and secrets; either list may be empty. */
export interface MerchantCredentials {
  readonly publicKeys: readonly KeyObject[]
  /** SHA-256 of each current secret (`digestSecret`). */
  readonly secretDigests: readonly Uint8Array[]
}

/** The credential of a token request. */
export interface OfferedCredential {
  /** The header `X-SIGNATURE`. */
  readonly signature?: string | undefined
  /** The body's deprecated `secret`. */
  readonly secret?: string | undefined
  /** The body as it was sent, without insignificant whitespace. */
  readonly minified: string
}

/** SHA-256 of a merchant's secret, the only form in which it is kept and compared. */
export const digestSecret = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

/**
 * Whether a token request is authentic, by its signature, its secret or both. If both are sent, both must be valid (D-205). An
 * unknown merchant (undefined) costs the same work as a known one and gets the same refusal.
 */
export function isProven(
  merchant: MerchantCredentials | undefined,
  { signature, secret, minified }: OfferedCredential,
): boolean {
  const keys = merchant?.publicKeys ?? []
  const digests = merchant?.secretDigests ?? []
  const verdicts: boolean[] = []
  if (signature !== undefined) {
    verdicts.push(isSigned(minified, signature, orDecoy(keys, decoyKey)) && keys.length > 0)
  }
  // Checked even after a wrong signature, so that the response time does not reveal which of the two is wrong.
  if (secret !== undefined) {
    verdicts.push(isAmong(digestSecret(secret), orDecoy(digests, decoyDigest)) && digests.length > 0)
  }
  return verdicts.length > 0 && verdicts.every(Boolean)
}

/** Compares with every digest in constant time. */
function isAmong(digest: Uint8Array, digests: readonly Uint8Array[]): boolean {
  const verdicts = digests.map((known) => timingSafeEqual(digest, known))
  return verdicts.includes(true)
}

/** The merchant's keys or digests, or a decoy if there are none, so that an unknown merchant costs the same time. */
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
