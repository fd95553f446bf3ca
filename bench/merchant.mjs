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

/** A merchant with its key pair, in a folder of its own. */
export function makeMerchant() {
  const folder = makeFolder()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const merchants = [{ merchantCode: 'bench', publicKeys: [publicKey.export({ type: 'spki', format: 'pem' })] }]
  const merchantsFile = join(folder, 'merchants.json')
  writeFileSync(merchantsFile, JSON.stringify({ merchants }))
  return {
    folder,
    /** Environment variables of a gateway that knows the merchant. */
    variables: { MERCHANTS_FILE: merchantsFile, DATA_DIR: join(folder, 'data') },
    /** Headers of a bearer's request, with a token for every payin. @param {number} port */
    headers: (port) => headersFrom(port, privateKey, LONGEST_SECS),
    /** Headers of many customers, each with its own token. @param {number} port */
    customers: async (port) => {
      const validities = Array.from({ length: CUSTOMERS }, (_, customer) => LONGEST_SECS - customer)
      return Promise.all(validities.map((validitySecs) => headersFrom(port, privateKey, validitySecs)))
    },
  }
}

const CUSTOMERS = 100
const LONGEST_SECS = 86_400

/** @param {number} port @param {import('node:crypto').KeyObject} privateKey @param {number} validitySecs */
const headersFrom = async (port, privateKey, validitySecs) => ({
  authorization: `Bearer ${await tokenFrom(port, privateKey, validitySecs)}`,
  'x-api-version': '2',
  'content-type': 'application/json',
})

/** @param {number} port @param {import('node:crypto').KeyObject} privateKey @param {number} validitySecs @returns {Promise<string>} */
async function tokenFrom(port, privateKey, validitySecs) {
  const body = JSON.stringify({
    merchantCode: 'bench',
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

/** A payin by Pix that stays open. @param {{ callbackUrl?: string, amount?: number }} [more] */
export const payinBody = ({ callbackUrl = 'http://127.0.0.1:9/callback', amount = 45 } = {}) =>
  JSON.stringify({
    paymentRequested: { money: { amount, currencyCode: 'BRL' } },
    paymentMethod: { paymentMethodCode: 'PIXQR', emailAddress: 'ana@example.com' },
    callbackUrl,
    returnUrl: 'http://127.0.0.1:9/return',
  })
