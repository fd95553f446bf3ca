import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Storage of the server's keys. They are kept with the data, so that replicas on one database share them. */
export interface KeyVault {
  /** The key stored under `name`. If there is none, the `make` of the first of all simultaneous callers creates it. */
  getOrCreateKey(name: string, make: () => string): Promise<string>
}

export interface ServerKeys {
  readonly signing: KeyObject
  readonly verifying: KeyObject
  /** RFC 7638 thumbprint of the public key. */
  readonly keyId: string
  /** HMAC key that turns a signed body into a token's `jti`. */
  readonly replay: KeyObject
}

/** The gateway's own keys, created at the first start: Ed25519 for tokens and 32 random bytes for token ids. */
export async function loadServerKeys(vault: KeyVault): Promise<ServerKeys> {
  const signingJwk = await vault.getOrCreateKey('token-signing', makeSigningKey)
  const replayText = await vault.getOrCreateKey('token-replay', () => randomBytes(32).toString('base64url'))
  const signing = createPrivateKey({ key: JSON.parse(signingJwk), format: 'jwk' })
  const verifying = createPublicKey(signing)
  return {
    signing,
    verifying,
    keyId: thumbprintOf(verifying),
    replay: createSecretKey(Buffer.from(replayText, 'base64url')),
  }
}

/** The public half as a JSON Web Key Set, for `/.well-known/jwks.json`. */
export function publicKeySet({ verifying, keyId }: ServerKeys) {
  const { kty, crv, x } = verifying.export({ format: 'jwk' })
  return { keys: [{ kty, crv, x, kid: keyId, use: 'sig', alg: 'EdDSA' }] }
}

const makeSigningKey = (): string => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))

function thumbprintOf(publicKey: KeyObject): string {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}
