import { generateKeyPairSync } from 'node:crypto'

/** A pair of RSA keys in PEM: the public one as SPKI, the private one as PKCS #8. */
interface RsaKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const generated = new Map<string, RsaKeys>()

/**
 * RSA keys of 2048 bits. Whoever asks for the same holder gets the same keys for as long as the process lives, because
 * generating a pair takes a tenth of a second.
 */
export function rsaKeysOf(holder: 'a merchant' | 'another merchant'): RsaKeys {
  const keys = generated.get(holder) ?? generateRsaKeys(2048)
  generated.set(holder, keys)
  return keys
}

/** New RSA keys of so many bits. */
export function generateRsaKeys(modulusLength: number): RsaKeys {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
