import { constants, createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'

/** A merchant's public keys and secrets; either list may be empty. */
export interface MerchantCredentials {
  readonly publicKeys: readonly KeyObject[]
  /** SHA-256 of each current secret (`digestSecret`). */
  readonly secretDigests: readonly Uint8Array[]
}

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
export function isAmong(digest: Uint8Array, digests: readonly Uint8Array[]): boolean {
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

const SHORTEST_MODULUS_BITS = 2048

export type PublicKeysReading =
  | { readonly ok: true; readonly keys: readonly KeyObject[] }
  | {
      readonly ok: false
      readonly code: 'unreadable_key' | 'private_key' | 'not_rsa' | 'weak_key'
      /** Index of the refused key in the list. */
      readonly index: number
    }

/** Parses a merchant's public keys (PEM). Anything but RSA of at least 2048 bits is refused. */
export function loadPublicKeys(pems: readonly string[]): PublicKeysReading {
  const keys: KeyObject[] = []
  for (const [index, pem] of pems.entries()) {
    // Node would derive the public key from it, but a private key in the configuration must be reported.
    if (pem.includes('PRIVATE KEY')) return { ok: false, code: 'private_key', index }
    const key = readPem(pem)
    if (key === undefined) return { ok: false, code: 'unreadable_key', index }
    if (key.asymmetricKeyType !== 'rsa') return { ok: false, code: 'not_rsa', index }
    if (isWeak(key)) return { ok: false, code: 'weak_key', index }
    keys.push(key)
  }
  return { ok: true, keys }
}

/**
 * Whether an `X-SIGNATURE` (strict base64) is SHA256withRSA, PKCS#1 v1.5, over the minified body by any of the keys.
 * Every key is tried, so that the time does not reveal which one matched.
 */
export function isSigned(minified: string, signature: string, keys: readonly KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== signature) return false
  const body = Buffer.from(minified)
  const verdicts = keys.map((key) => verify('sha256', body, { key, padding: constants.RSA_PKCS1_PADDING }, bytes))
  return verdicts.includes(true)
}

function isWeak(key: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  return modulusLength < SHORTEST_MODULUS_BITS || publicExponent < 3n
}

function readPem(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
