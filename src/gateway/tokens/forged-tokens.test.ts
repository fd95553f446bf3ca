import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { CompactEncrypt } from 'jose'
import { expect, test } from 'vitest'
import { loadServerKeys, publicKeySet } from './keys.ts'
import { claimsOf, issueToken, readToken } from './token.ts'
import { vaultInMemory } from './vault.test-support.ts'

const keys = await loadServerKeys(vaultInMemory())
const claims = claimsOf({
  merchantCode: 'demo-shop',
  timestampSecs: 1_800_000_000,
  clockOffsetMs: 0,
  operations: ['GET /payins/a1'],
  tokenId: 'jti',
})
const genuine = await issueToken(keys, claims)
const [headerPart = '', payloadPart = '', signaturePart = ''] = genuine.split('.')
const ourHeader = { alg: 'EdDSA', typ: 'payment-token+jwt', kid: keys.keyId }
const [publicJwk] = publicKeySet(keys).keys
const attacker = generateKeyPairSync('ed25519')
const attackerJwk = attacker.publicKey.export({ format: 'jwk' })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (header: object, key = attacker.privateKey, payload = payloadPart) => {
  const input = `${encode(header)}.${payload}`
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`
}

/** Without a signature, and with ones that mean nothing. */
function unsigned(): string[] {
  const headers = ['none', 'None', 'NONE', 'nOnE', ''].map((alg) => ({ ...ourHeader, alg }))
  const signatures = ['', signaturePart, 'AA', Buffer.alloc(64).toString('base64url')]
  const withHeaders = headers.flatMap((header) => signatures.map((end) => `${encode(header)}.${payloadPart}.${end}`))
  const ours = ['', 'AA', Buffer.alloc(64).toString('base64url'), Buffer.alloc(64, 255).toString('base64url')]
  return [...withHeaders, ...ours.map((end) => `${headerPart}.${payloadPart}.${end}`)]
}

/** A symmetric signature whose key is something everybody can read. */
function confused(): string[] {
  const pem = keys.verifying.export({ type: 'spki', format: 'pem' })
  const der = keys.verifying.export({ type: 'spki', format: 'der' })
  const x = String(publicJwk?.x)
  const secrets = [pem, der, x, Buffer.from(x, 'base64url'), JSON.stringify(publicJwk), '']
  const hashes = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512', EdDSA: 'sha512' }
  return Object.entries(hashes).flatMap(([alg, hash]) =>
    secrets.map((secret) => {
      const input = `${encode({ ...ourHeader, alg })}.${payloadPart}`
      return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
    }),
  )
}

/** Headers that ask a verifier to take another key, or to read the token in another way; each signed by two keys. */
function withHeaders(): string[] {
  const parameters: object[] = [
    { jwk: attackerJwk },
    { jku: 'https://attacker.example/jwks.json' },
    { x5u: 'https://attacker.example/cert.pem' },
    { x5c: ['MIIB'] },
    { x5t: 'AAAA' },
    { kid: '../../dev/null' },
    { kid: "' or 1=1 --" },
    { kid: ['a'] },
    { kid: undefined },
    { crit: ['exp'], exp: 1 },
    { crit: ['b64'], b64: false },
    { crit: [] },
    { b64: false },
    { zip: 'DEF' },
    { enc: 'A256GCM' },
    { typ: 'JWT' },
    { typ: undefined },
    { typ: 'at+jwt' },
    { cty: 'JWT' },
    { alg: 'Ed25519' },
    { alg: 'ES256' },
    { alg: 'RS256' },
    { alg: 'PS256' },
    { alg: 'eddsa' },
    { alg: undefined },
    { nonce: 'x' },
    { iss: 'payment-gateway' },
  ]
  const foreign = parameters.map((parameter) => signed({ ...ourHeader, ...parameter }))
  // The same headers under the genuine key: nobody can make these, and they are refused all the same.
  return [...foreign, signed(ourHeader), ...parameters.map((added) => signed({ ...ourHeader, ...added }, keys.signing))]
}

/** One bit of the genuine token turned, in its bytes and in its spelling. */
function flipped(): string[] {
  const parts = [headerPart, payloadPart, signaturePart]
  const inBytes = parts.flatMap((part, index) =>
    Array.from({ length: 30 }, (_, place) => place * 17).map((bit) => {
      const bytes = Buffer.from(part, 'base64url')
      const at = (bit >> 3) % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
      return parts.with(index, bytes.toString('base64url')).join('.')
    }),
  )
  // The last character of a signature has four bits that decode to nothing: one signature, sixteen spellings.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(signaturePart.slice(-1))
  const spellings = [1, 2, 4, 8, 15].map((bits) => genuine.slice(0, -1) + alphabet[(last & ~15) | bits])
  return [...inBytes, ...spellings]
}

/** The group order added to S: a signature that verifiers without the range check take for the same one. */
function withLargerS(): string {
  const bytes = Buffer.from(signaturePart, 'base64url')
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const larger = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
  const end = Buffer.from(larger.toString(16).padStart(64, '0'), 'hex').reverse()
  return `${headerPart}.${payloadPart}.${Buffer.concat([bytes.subarray(0, 32), end]).toString('base64url')}`
}

/** Other serialisations, other spellings, and payloads that were exchanged or packed. */
function reshaped(): string[] {
  const standard = (part: string) => Buffer.from(part, 'base64url').toString('base64')
  const payload = Buffer.from(payloadPart, 'base64url')
  const json = { protected: headerPart, payload: payloadPart, signature: signaturePart }
  const exchanged = [{ sub: 'other' }, { exp: 9e12 }, { operations: ['GET .*'] }, { money: { amount: 1 } }]
  return [
    '',
    '.',
    '..',
    '...',
    headerPart,
    `${headerPart}.${payloadPart}`,
    `${genuine}.`,
    `.${genuine}`,
    `${genuine}.${signaturePart}`,
    `${genuine}=`,
    `${genuine}==`,
    `${genuine} `,
    ` ${genuine}`,
    `${genuine}\n`,
    `${genuine}\u0000`,
    `Bearer ${genuine}`,
    genuine.toLowerCase(),
    genuine.replaceAll('.', '·'),
    genuine.replace('.', '\n.'),
    `${headerPart}.${payloadPart}é.${signaturePart}`,
    `${headerPart}..${signaturePart}`,
    `${signaturePart}.${payloadPart}.${headerPart}`,
    [headerPart, payloadPart, signaturePart].map(standard).join('.'),
    `${headerPart}=.${payloadPart}.${signaturePart}`,
    `${headerPart}.${payloadPart}=.${signaturePart}`,
    JSON.stringify(json),
    JSON.stringify({ payload: payloadPart, signatures: [json] }),
    `${encode(genuine)}`,
    `${headerPart}.${deflateRawSync(payload).toString('base64url')}.${signaturePart}`,
    `${genuine}${'A'.repeat(20_000)}`,
    ...exchanged.map((change) => `${headerPart}.${encode({ ...claims, ...change })}.${signaturePart}`),
    ...exchanged.map((change) => signed(ourHeader, attacker.privateKey, encode({ ...claims, ...change }))),
  ]
}

/** The claims, and a whole genuine token, inside encryption that anyone can do. */
async function encrypted(): Promise<string[]> {
  const key = new Uint8Array(32)
  const header = { alg: 'dir', enc: 'A256GCM', typ: 'payment-token+jwt', kid: keys.keyId }
  const seal = (text: string) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(key)
  const plain = encode({ alg: 'none' })
  return Promise.all([seal(JSON.stringify(claims)), seal(genuine), seal(`${plain}.${payloadPart}.`)])
}

test('each of at least 220 forged tokens is refused without an exception', async () => {
  const atOnce = [...unsigned(), ...confused(), ...withHeaders(), ...flipped(), withLargerS(), ...reshaped()]
  const forged = [...atOnce, ...(await encrypted())]
  const distinct = new Set(forged)
  expect(distinct.has(genuine)).toBe(false)
  expect(distinct.size).toBeGreaterThanOrEqual(220)
  for (const token of distinct) expect([token, await readToken(keys, token)]).toEqual([token, undefined])
  expect(await readToken(keys, genuine)).toEqual(claims)
})
