import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto'

/** The text to send and to sign: JSON without whitespace. Send exactly this text as the request body. */
export const minify = (body: object): string => JSON.stringify(body)

/** The `X-SIGNATURE` of a request body: SHA256withRSA (PKCS#1 v1.5) over its UTF-8 bytes, in base64. */
export function sign(bodyText: string, privateKey: string | KeyObject): string {
  return signBytes('sha256', Buffer.from(bodyText), privateKey).toString('base64')
}

/** The key of a PEM text. Throws a TypeError that says what the text is instead, and nothing of what is in it. */
export function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
    throw new TypeError(`privateKeyPem is a key of type ${key.asymmetricKeyType}; an RSA key is required.`)
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('privateKeyPem')) throw error
    throw new TypeError(`privateKeyPem is no private key in PEM: ${insteadOf(pem)}.`)
  }
}

function insteadOf(text: string): string {
  // A variable of the environment that is not set, which the type does not tell.
  if (!text) return 'it is missing'
  if (text.includes('-----BEGIN CERTIFICATE')) return 'it is a certificate'
  if (text.includes('PUBLIC KEY-----')) return 'it is the public key'
  if (text.includes('ENCRYPTED')) return 'it is encrypted with a passphrase'
  if (!text.includes('-----BEGIN'))
    return 'it has no line -----BEGIN PRIVATE KEY-----, as if it were the name of a file'
  if (!text.includes('\n')) return 'its lines are joined; an environment variable may have lost its line feeds'
  return 'it cannot be read'
}
