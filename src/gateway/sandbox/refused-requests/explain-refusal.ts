import { constants, type KeyObject, verify } from 'node:crypto'
import type { BasicErrorCode } from '#contract/errors.ts'
import type { FailedCredential } from '../../core/observability/request-log.ts'
import type { Refusal } from '../../core/refusal.ts'
import { isTimely } from '../../tokens/token.ts'
import { unknownOperations } from '../../tokens/unknown-operations.ts'

/** What a merchant does about a refusal whose message alone does not say it. */
const advice: { readonly [C in BasicErrorCode]?: string } = {
  UNAUTHORIZED:
    'Authorization is "Bearer " and a token that this gateway issued. A token is valid for validitySecs of its request, 1800 by default: request a new one.',
  MONEY_NOT_ALLOWED: 'amount and currencyCode are those of the money in the token request, compared exactly.',
  ALREADY_ACCEPTED: 'An id is used once. Read the payment of this id; another payment needs another id.',
  VERSION_UNSUPPORTED: 'Every request has the header X-API-Version: 2.',
  UNKNOWN_PATH: 'Paths begin after the base address, which ends with /api, and have no slash at their end.',
  RATE_LIMIT_EXCEEDED: 'Retry-After of the response says after how many seconds the request may be sent again.',
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

/** Texts that are signed by mistake, each made of the minified body. */
const mistakenTexts: readonly (readonly [what: string, make: (minified: string) => string])[] = [
  ['with a line feed at its end, as echo and editors add one', (minified) => `${minified}\n`],
  ['with a carriage return and a line feed at its end', (minified) => `${minified}\r\n`],
  ['indented by 2 spaces', (minified) => JSON.stringify(JSON.parse(minified), null, 2)],
  [
    'indented by 2 spaces, with a line feed at its end',
    (minified) => `${JSON.stringify(JSON.parse(minified), null, 2)}\n`,
  ],
  ['indented by 4 spaces', (minified) => JSON.stringify(JSON.parse(minified), null, 4)],
  ['with a space after each comma and colon, as json.dumps writes it', spaced],
]

/** The body with a space after each comma and colon outside of texts. */
function spaced(minified: string): string {
  return minified.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part))
}

/** Why a credential was not accepted, a sentence for each cause. The keys are undefined for an unknown merchant. */
export function explainCredential(
  credential: FailedCredential,
  keys: readonly KeyObject[] | undefined,
  nowMs: number,
): readonly string[] {
  const { merchantCode, signature, hasSecret } = credential
  if (keys === undefined) return [`There is no merchant ${merchantCode}.`]
  const timing = timestampSentence(credential.timestamp, nowMs)
  if (signature !== undefined) return [...timing, ...signatureSentences(credential, signature, keys)]
  return [...timing, hasSecret ? 'The secret is not one of the merchant.' : 'X-SIGNATURE is missing.']
}

function timestampSentence(timestamp: number, nowMs: number): readonly string[] {
  if (isTimely(timestamp, nowMs)) return []
  const nowSecs = Math.floor(nowMs / 1000)
  if (isTimely(timestamp / 1000, nowMs))
    return [`timestamp is in milliseconds: ${timestamp}. It is Unix seconds: ${nowSecs}.`]
  return [`timestamp is ${Math.abs(timestamp - nowSecs)} seconds from the gateway’s clock; at most 300 are accepted.`]
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
  const fits = (text: string, check: Check = sha256) => keys.some((key) => check(Buffer.from(text), key, bytes))
  if (fits(minified)) return []
  const mistaken = mistakenTexts.find(([, make]) => fits(make(minified)))
  if (mistaken) return [`The signature is over the body ${mistaken[0]}. Sign it minified.`]
  const scheme = otherSchemes.find(([, check]) => fits(minified, check))
  if (scheme) return [`The signature is ${scheme[0]}. It is SHA256withRSA, PKCS#1 v1.5.`]
  return ['The signature fits none of the merchant’s public keys: another key, or another text than the one below.']
}

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
