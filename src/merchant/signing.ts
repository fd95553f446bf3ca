import { sign as signBytes } from 'node:crypto'

/** The text to send and to sign: JSON without whitespace. Send exactly this text as the request body. */
export const minify = (body: object): string => JSON.stringify(body)

/** The `X-SIGNATURE` of a request body: SHA256withRSA (PKCS#1 v1.5) over its UTF-8 bytes, in base64. */
export function sign(bodyText: string, privateKeyPem: string): string {
  return signBytes('sha256', Buffer.from(bodyText), privateKeyPem).toString('base64')
}
