import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'

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
