import { constants, createHash, createPublicKey, type KeyObject, privateEncrypt, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { violation } from '#contract/operations/violations.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import type { FailedCredential } from '../../core/observability/request-log.ts'
import { refuse, refuseBusiness, refuseInput } from '../../core/refusal.ts'
import { digestSecret } from '../../tokens/credential.ts'
import { explainCredential, explainRefusal } from './explain-refusal.ts'

const NOW_SECS = 1_768_469_400
const minified = '{"merchantCode":"shop","operations":["GET /a,b:c"],"timestamp":1768469400}'
const escaped = minified.replace('/a', '\\u002fa')

const publicKeyOf = (holder: Parameters<typeof rsaKeysOf>[0]) => createPublicKey(rsaKeysOf(holder).publicKey)
const own = rsaKeysOf('a merchant').privateKey
const signed = (text: string | Uint8Array, algorithm = 'sha256') =>
  sign(algorithm, Buffer.from(text), own).toString('base64')

/** Explains a token request of a merchant with two keys, of which the second one is used. */
function explained(
  change: Partial<FailedCredential>,
  keys: readonly KeyObject[] | 'unknown merchant' = [publicKeyOf('another merchant'), publicKeyOf('a merchant')],
  isRateExceeded = false,
) {
  const signature = signed(minified)
  const credential = {
    merchantCode: 'shop',
    signature,
    secretDigest: undefined,
    timestamp: NOW_SECS,
    minified,
    ...change,
  }
  return explainCredential(credential, {
    ofMerchant:
      keys === 'unknown merchant' ? undefined : { publicKeys: keys, secretDigests: [digestSecret('the secret')] },
    isRateExceeded,
    nowMs: NOW_SECS * 1000,
  })
}

const late = (where: 'ahead of' | 'behind') =>
  `timestamp is 301 seconds ${where} the gateway’s clock; at most 300 are accepted.`

describe('A token request that was not accepted', () => {
  const indented = (spaces: number) => JSON.stringify(JSON.parse(minified), null, spaces)

  test.each([
    [`${minified}\n`, 'with a line feed at its end, as echo and editors add one'],
    [`${minified}\r\n`, 'with a carriage return and a line feed at its end'],
    [indented(2), 'indented by 2 spaces'],
    [`${indented(2)}\n`, 'indented by 2 spaces, with a line feed at its end'],
    [indented(4), 'indented by 4 spaces'],
    [
      '{"merchantCode": "shop", "operations": ["GET /a,b:c"], "timestamp": 1768469400}',
      'with a space after each comma and colon, as json.dumps writes it',
    ],
  ])('is explained by the text %j that was signed', (text, words) => {
    expect(explained({ signature: signed(text) })).toEqual([
      `The signature is over the body ${words}. Sign it minified.`,
    ])
  })

  test.each([
    ['SHA1withRSA', signed(minified, 'sha1')],
    ['SHA512withRSA', signed(minified, 'sha512')],
    [
      'SHA256 with RSASSA-PSS',
      sign('sha256', Buffer.from(minified), { key: own, padding: constants.RSA_PKCS1_PSS_PADDING }).toString('base64'),
    ],
  ])('is explained by the scheme %s', (scheme, signature) => {
    expect(explained({ signature })).toEqual([`The signature is ${scheme}. It is SHA256withRSA, PKCS#1 v1.5.`])
  })

  test('is explained by the encoding of the signature', () => {
    const hexadecimal = Buffer.from(signed(minified), 'base64').toString('hex')
    const words = ['X-SIGNATURE is hexadecimal; it is base64.']
    expect(explained({ signature: hexadecimal })).toEqual(words)
    expect(explained({ signature: hexadecimal.toUpperCase() })).toEqual(words)
    const wrong = ['X-SIGNATURE is no base64 with + / and padding, in one line.']
    expect(explained({ signature: '-_-_' })).toEqual(wrong)
    expect(explained({ signature: signed(minified).replace(/=+$/, '') })).toEqual(wrong)
    expect(explained({ signature: signed(minified).replace(/(.{64})/, '$1\n') })).toEqual(wrong)
  })

  test('is explained by the key, the merchant, or what is missing', () => {
    const words = 'The signature is by none of the merchant’s public keys: it was made with another private key.'
    expect(explained({}, [publicKeyOf('another merchant')])).toEqual([words])
    expect(explained({}, [])).toEqual(['The merchant has no public key.'])
    expect(explained({}, 'unknown merchant')).toEqual(['There is no merchant shop.'])
    expect(explained({ signature: undefined })).toEqual(['X-SIGNATURE is missing.'])
  })

  test.each([
    ['with sorted properties', '{"operations":["GET /a,b:c"],"merchantCode":"shop"}', 'another text was signed'],
    ['read and written anew', JSON.stringify(JSON.parse(escaped)), 'read and written anew'],
    ['with escaped slashes', minified.replaceAll('/', '\\/'), 'json_encode of PHP'],
    ['digested before', createHash('sha256').update(minified).digest(), 'then digested twice'],
    ['digested in hexadecimal', createHash('sha256').update(minified).digest('hex'), 'in hexadecimal'],
  ])('is explained by the right key and a text %s', (_, text, words) => {
    const body = words === 'read and written anew' ? escaped : minified
    expect(explained({ minified: body, signature: signed(text) })).toEqual([expect.stringContaining(words)])
  })

  test('is explained by the length of what is no signature of the merchant’s key', () => {
    const signature = createHash('sha256').update(minified).digest('base64')
    const words = 'X-SIGNATURE has 32 bytes; an RSA signature with the merchant’s key has 256.'
    expect(explained({ signature })).toEqual([words])
  })

  test('is explained by the right key without SHA256', () => {
    const signature = privateEncrypt({ key: own, padding: constants.RSA_PKCS1_PADDING }, Buffer.from('text'))
    const words = 'The key is right, but what it signed is no SHA256 digest. It is SHA256withRSA, PKCS#1 v1.5.'
    expect(explained({ signature: signature.toString('base64') })).toEqual([words])
  })

  describe('with a secret', () => {
    const wrong = 'The secret is not one of the merchant.'
    const secretDigest = digestSecret('the secret')

    test('is explained by the secret only where it is another one', () => {
      expect(explained({ signature: undefined, secretDigest: digestSecret('another') })).toEqual([wrong])
      expect(explained({ signature: undefined, secretDigest, timestamp: NOW_SECS - 301 })).toEqual([late('behind')])
    })

    test('beside a signature that fits is explained by the secret', () => {
      expect(explained({ secretDigest: digestSecret('another') })).toEqual([wrong])
    })

    test.each(['the secret', 'another'])('%j beyond the rate of guesses is not judged', (secret) => {
      const guess = { signature: undefined, secretDigest: digestSecret(secret) }
      expect(explained(guess, [], true)).toEqual([
        'The secret was not checked.',
        'Retry-After of the response says after how many seconds the request may be sent again.',
      ])
    })
  })

  test.each([
    [NOW_SECS + 300, []],
    [NOW_SECS - 300, []],
    [NOW_SECS + 301, [late('ahead of')]],
    [NOW_SECS - 301, [late('behind')]],
    [NOW_SECS * 1000, ['timestamp is in milliseconds: 1768469400000. It is Unix seconds: 1768469400.']],
  ])('is explained by the timestamp %i, beside a signature that fits', (timestamp, sentences) => {
    expect(explained({ timestamp })).toEqual(sentences)
  })

  test('is explained by its timestamp and its signature where both are wrong', () => {
    expect(explained({ timestamp: NOW_SECS + 301, signature: undefined })).toEqual([
      late('ahead of'),
      'X-SIGNATURE is missing.',
    ])
    expect(explained({ timestamp: NOW_SECS + 301 }, [])).toEqual([late('ahead of'), 'The merchant has no public key.'])
  })
})

describe('The explanation of a refused request', () => {
  test.each([
    [
      'UNAUTHORIZED',
      'Authorization is "Bearer " and a token that this gateway issued. A token is valid for validitySecs of its request, 1800 by default: request a new one.',
    ],
    ['MONEY_NOT_ALLOWED', 'amount and currencyCode are those of the money in the token request, compared exactly.'],
    ['ALREADY_ACCEPTED', 'An id is used once. Read the payment of this id; another payment needs another id.'],
    ['VERSION_UNSUPPORTED', 'Every request has the header X-API-Version: 2.'],
    ['UNKNOWN_PATH', 'Paths begin after the base address, which ends with /api, and have no slash at their end.'],
    ['RATE_LIMIT_EXCEEDED', 'Retry-After of the response says after how many seconds the request may be sent again.'],
  ] as const)('says for %s what to do, and nothing of the token', (code, advice) => {
    expect(explainRefusal(refuse(code, 'the message'), ['GET /payins/.*'])).toEqual([advice])
  })

  test('says for FORBIDDEN what the token allows, and which of it allows nothing', () => {
    expect(explainRefusal(refuse('FORBIDDEN', 'the message'), ['GET /payins/.*', 'POST /payin/x'])).toEqual([
      'The token allows GET /payins/.*, POST /payin/x.',
      expect.stringMatching(/^POST \/payin\/x allows nothing: no operation has this path\./),
    ])
    expect(explainRefusal(refuse('FORBIDDEN', 'the message'), undefined)).toEqual([])
  })

  test('has every violation of a field, or every item of a broken business rule', () => {
    const violations = [violation('returnUrl', 'missing', 'x'), violation('money.amount', 'type', 'a JSON number')]
    expect(explainRefusal(refuseInput(violations), undefined)).toEqual(violations.map(({ message }) => message))
    expect(explainRefusal(refuseBusiness('PAYMENT_METHOD_UNAVAILABLE', 'Not for you.'), [])).toEqual(['Not for you.'])
  })

  test('has no advice where the message says all', () => {
    for (const code of ['BODY_TOO_LARGE', 'SERVER_ERROR', 'ENTITY_NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const)
      expect(explainRefusal(refuse(code, 'the message'), ['GET /.*'])).toEqual([])
  })
})
