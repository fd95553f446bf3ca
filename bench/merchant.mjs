import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, which is deleted when the process ends. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A merchant, or several with one key pair, in a folder of its own. */
export function makeMerchant(count = 1) {
  const folder = makeFolder()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' })]
  const merchants = Array.from({ length: count }, (_, index) => ({ merchantCode: codeOf(index), publicKeys }))
  const merchantsFile = join(folder, 'merchants.json')
  writeFileSync(merchantsFile, JSON.stringify({ merchants }))
  return {
    /** Environment variables of a gateway that knows the merchant. */
    variables: { MERCHANTS_FILE: merchantsFile, DATA_DIR: join(folder, 'data') },
    /** Headers of a bearer's request, with a token for every payin. @param {number} port */
    headers: (port) => headersFrom(port, privateKey, { merchantCode: codeOf(0), validitySecs: LONGEST_SECS }),
    /** Headers of many customers, each with its own token, of the merchants in turn. @param {number} port */
    customers: async (port) => {
      const tokens = Array.from({ length: CUSTOMERS }, (_, customer) => ({
        merchantCode: codeOf(customer % count),
        validitySecs: LONGEST_SECS - customer,
      }))
      return Promise.all(tokens.map((token) => headersFrom(port, privateKey, token)))
    },
  }
}

const codeOf = (/** @type {number} */ index) => (index === 0 ? 'bench' : `bench-${index}`)
const CUSTOMERS = 100
const LONGEST_SECS = 86_400

/** @typedef {{ merchantCode: string, validitySecs: number }} Asked a token */

/** @param {number} port @param {import('node:crypto').KeyObject} privateKey @param {Asked} asked */
const headersFrom = async (port, privateKey, asked) => ({
  authorization: `Bearer ${await tokenFrom(port, privateKey, asked)}`,
  'x-api-version': '2',
  'content-type': 'application/json',
})

/** @param {number} port @param {import('node:crypto').KeyObject} privateKey @param {Asked} asked @returns {Promise<string>} */
async function tokenFrom(port, privateKey, { merchantCode, validitySecs }) {
  const body = JSON.stringify({
    merchantCode,
    operations: ['POST /payins/.*', 'GET /payins/.*', 'GET /merchant-info'],
    validitySecs,
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64')
  const headers = { 'content-type': 'application/json', 'x-api-version': '2', 'x-signature': signature }
  const response = await fetch(`http://127.0.0.1:${port}/api/auth-tokens`, { method: 'POST', body, headers })
  const { token } = await response.json()
  return token
}

/** The payment page's path for a new payment of a customer, up to the end, where its id stands. @param {string} token */
export const visitPath = (token) =>
  `/?merchantCode=bench&token=${token}&amount=45&currencyCode=BRL&returnUrl=http%3A%2F%2F127.0.0.1%3A9%2F&callbackUrl=http%3A%2F%2F127.0.0.1%3A9%2F&idPayin=`

/** A payin by Pix that stays open. @param {{ callbackUrl?: string, amount?: number }} [more] */
export const payinBody = ({ callbackUrl = 'http://127.0.0.1:9/callback', amount = 45 } = {}) =>
  JSON.stringify({
    paymentRequested: { money: { amount, currencyCode: 'BRL' } },
    paymentMethod: { paymentMethodCode: 'PIXQR', emailAddress: 'ana@example.com' },
    callbackUrl,
    returnUrl: 'http://127.0.0.1:9/return',
  })
