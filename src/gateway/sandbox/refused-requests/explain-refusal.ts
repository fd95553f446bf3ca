import { constants, createHash, type KeyObject, publicDecrypt, verify } from 'node:crypto'
import type { BasicErrorCode } from '#contract/errors.ts'
import type { FailedCredential } from '../../core/observability/request-log.ts'
import type { Refusal } from '../../core/refusal.ts'
import { isAmong, type MerchantCredentials } from '../../tokens/credential.ts'
import { isTimely } from '../../tokens/token.ts'
import { unknownOperations } from '../../tokens/unknown-operations.ts'

const RETRY_LATER = 'Retry-After of the response says after how many seconds the request may be sent again.'

/** What a merchant does about a refusal whose message alone does not say it. */
const advice: { readonly [C in BasicErrorCode]?: string } = {
  UNAUTHORIZED:
    'Authorization is "Bearer " and a token that this gateway issued. A token is valid for validitySecs of its request, 1800 by default: request a new one.',
  MONEY_NOT_ALLOWED: 'amount and currencyCode are those of the money in the token request, compared exactly.',
  ALREADY_ACCEPTED: 'An id is used once. Read the payment of this id; another payment needs another id.',
  VERSION_UNSUPPORTED: 'Every request has the header X-API-Version: 2.',
  UNKNOWN_PATH: 'Paths begin after the base address, which ends with /api, and have no slash at their end.',
  RATE_LIMIT_EXCEEDED: RETRY_LATER,
}

/** What was wrong with a request, a sentence each: every violation or rule, what the token allows, what to do. */
export function explainRefusal(refusal: Refusal, operations: readonly string[] | undefined): readonly string[] {
  if (refusal.kind === 'business') return refusal.items.map(({ message }) => message)
  const { code, violations = [] } = refusal
  const own = advice[code]
  return [
    ...violations.map(({ message }) => message),
    ...(code === 'FORBIDDEN' && operations ? permissionSentences(operations) : []),
    ...(own === undefined ? [] : [own]),
  ]
}

const permissionSentences = (operations: readonly string[]): readonly string[] => [
  `The token allows ${operations.join(', ')}.`,
  ...unknownOperations(operations),
]

const MINIFY = 'Sign it minified.'
const digestOf = (text: string) => createHash('sha256').update(text)

/** What is signed by mistake, what to do about it, and how it is made of the minified body. */
const mistakenTexts: readonly (readonly [
  what: string,
  todo: string,
  make: (minified: string) => string | Uint8Array,
])[] = [
  ['body with a line feed at its end, as echo and editors add one', MINIFY, (minified) => `${minified}\n`],
  ['body with a carriage return and a line feed at its end', MINIFY, (minified) => `${minified}\r\n`],
  ['body indented by 2 spaces', MINIFY, (minified) => JSON.stringify(JSON.parse(minified), null, 2)],
  [
    'body indented by 2 spaces, with a line feed at its end',
    MINIFY,
    (minified) => `${JSON.stringify(JSON.parse(minified), null, 2)}\n`,
  ],
  ['body indented by 4 spaces', MINIFY, (minified) => JSON.stringify(JSON.parse(minified), null, 4)],
  ['body with a space after each comma and colon, as json.dumps writes it', MINIFY, spaced],
  [
    'body read and written anew, with other escapes or numbers',
    'Sign the characters that are sent.',
    (minified) => JSON.stringify(JSON.parse(minified)),
  ],
  [
    'body with \\/ in place of /, as json_encode of PHP writes it',
    'Send what was signed.',
    (minified) => minified.replaceAll('/', '\\/'),
  ],
  [
    'SHA256 digest of the body, which was then digested twice',
    'Sign the body itself.',
    (minified) => digestOf(minified).digest(),
  ],
  ['SHA256 digest of the body in hexadecimal', 'Sign the body itself.', (minified) => digestOf(minified).digest('hex')],
]

/** The body with a space after each comma and colon outside of texts. */
function spaced(minified: string): string {
  return minified.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part))
}

/** What a credential failed against. */
interface FailureContext {
  /** Undefined for an unknown merchant. */
  readonly ofMerchant: MerchantCredentials | undefined
  /** The request was refused as one too many, perhaps before its secret was checked. */
  readonly isRateExceeded: boolean
  readonly nowMs: number
}

/** Why a credential was not accepted, a sentence for each cause. */
export function explainCredential(
  credential: FailedCredential,
  { ofMerchant, isRateExceeded, nowMs }: FailureContext,
): readonly string[] {
  const { merchantCode, signature, secretDigest } = credential
  if (ofMerchant === undefined) return [`There is no merchant ${merchantCode}.`]
  return [
    ...timestampSentence(credential.timestamp, nowMs),
    ...(signature === undefined ? [] : signatureSentences(credential, signature, ofMerchant.publicKeys)),
    ...(secretDigest === undefined ? [] : secretSentences(secretDigest, isRateExceeded, ofMerchant)),
    ...(signature === undefined && secretDigest === undefined ? ['X-SIGNATURE is missing.'] : []),
    ...(isRateExceeded ? [RETRY_LATER] : []),
  ]
}

/** Beyond the rate of guesses nobody learns here either whether a secret is right. */
function secretSentences(
  digest: Uint8Array,
  isRateExceeded: boolean,
  { secretDigests }: MerchantCredentials,
): readonly string[] {
  if (isRateExceeded) return ['The secret was not checked.']
  return isAmong(digest, secretDigests) ? [] : ['The secret is not one of the merchant.']
}

function timestampSentence(timestamp: number, nowMs: number): readonly string[] {
  if (isTimely(timestamp, nowMs)) return []
  const nowSecs = Math.floor(nowMs / 1000)
  if (isTimely(timestamp / 1000, nowMs))
    return [`timestamp is in milliseconds: ${timestamp}. It is Unix seconds: ${nowSecs}.`]
  const side = timestamp < nowSecs ? 'behind' : 'ahead of'
  return [
    `timestamp is ${Math.abs(timestamp - nowSecs)} seconds ${side} the gateway’s clock; at most 300 are accepted.`,
  ]
}

function signatureSentences(
  { minified }: FailedCredential,
  signature: string,
  keys: readonly KeyObject[],
): readonly string[] {
  if (keys.length === 0) return ['The merchant has no public key.']
  const bytes = Buffer.from(signature, 'base64')
  if (/^[0-9a-f]+$/i.test(signature) && signature.length % 64 === 0)
    return ['X-SIGNATURE is hexadecimal; it is base64.']
  if (bytes.length === 0 || bytes.toString('base64') !== signature)
    return ['X-SIGNATURE is no base64 with + / and padding, in one line.']
  const fits = (text: string | Uint8Array, check: Check = sha256) =>
    keys.some((key) => check(Buffer.from(text), key, bytes))
  if (fits(minified)) return []
  const mistaken = mistakenTexts.find(([, , make]) => fits(make(minified)))
  if (mistaken) return [`The signature is over the ${mistaken[0]}. ${mistaken[1]}`]
  const scheme = otherSchemes.find(([, check]) => fits(minified, check))
  if (scheme) return [`The signature is ${scheme[0]}. It is SHA256withRSA, PKCS#1 v1.5.`]
  const signed = signedBy(bytes, keys)
  if (signed === undefined) return [unsignedSentence(bytes.length, keys)]
  return [
    isSha256(signed)
      ? 'The key is right, but another text was signed than the one below. Sign exactly the characters that are sent.'
      : 'The key is right, but what it signed is no SHA256 digest. It is SHA256withRSA, PKCS#1 v1.5.',
  ]
}

/** An HMAC with a secret has 32 bytes, and so has none of the sizes that signatures have. */
function unsignedSentence(length: number, keys: readonly KeyObject[]): string {
  const lengths = keys.map((key) => Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8))
  return lengths.includes(length)
    ? 'The signature is by none of the merchant’s public keys: it was made with another private key.'
    : `X-SIGNATURE has ${length} bytes; an RSA signature with the merchant’s key has ${[...new Set(lengths)].join(' or ')}.`
}

/** What the owner of one of the keys has signed, PKCS#1 v1.5; undefined where it was another key. */
function signedBy(signature: Uint8Array, keys: readonly KeyObject[]): Uint8Array | undefined {
  for (const key of keys) {
    try {
      return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature)
    } catch {
      // Made with another key.
    }
  }
  return undefined
}

/** The DigestInfo of SHA-256 (RFC 8017, 9.2) that precedes the 32 bytes of the digest. */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

const isSha256 = (signed: Uint8Array): boolean =>
  signed.length === SHA256_INFO.length + 32 && SHA256_INFO.equals(signed.subarray(0, SHA256_INFO.length))

type Check = (text: Uint8Array, key: KeyObject, signature: Uint8Array) => boolean

const sha256: Check = (text, key, signature) =>
  verify('sha256', text, { key, padding: constants.RSA_PKCS1_PADDING }, signature)

const otherSchemes: readonly (readonly [name: string, check: Check])[] = [
  [
    'SHA256 with RSASSA-PSS',
    (text, key, signature) => verify('sha256', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature),
  ],
  ['SHA1withRSA', (text, key, signature) => verify('sha1', text, key, signature)],
  ['SHA512withRSA', (text, key, signature) => verify('sha512', text, key, signature)],
]
