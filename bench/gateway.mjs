import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.mjs'

/**
 * Durable creates and detail reads of the gateway beside a bare server that parses and answers a constant, in one run:
 * `npm run build && node bench/gateway.mjs`. Prints the ratios; absolute numbers say only how fast the machine is.
 */
const BARE_PORT = 4691
const GATEWAY_PORT = 4692
const CONNECTIONS = 50
const TOTAL = Number(process.env['TOTAL'] ?? 6_000)
const ROUNDS = 3

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const merchants = [{ merchantCode: 'bench', publicKeys: [publicKey.export({ type: 'spki', format: 'pem' })] }]
writeFileSync(join(folder, 'merchants.json'), JSON.stringify({ merchants }))

const bare = spawn(process.execPath, ['bench/bare-server.mjs'], { env: { ...process.env, PORT: String(BARE_PORT) } })
const gateway = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(GATEWAY_PORT),
    DATA_DIR: join(folder, 'data'),
    MERCHANTS_FILE: join(folder, 'merchants.json'),
    RATE_LIMIT_PER_SECOND: '100000',
    LOG_LEVEL: 'silent',
    ...(process.env['DATABASE_URL'] === undefined ? {} : { DATABASE_URL: process.env['DATABASE_URL'] }),
  },
})

try {
  await ready(`http://127.0.0.1:${GATEWAY_PORT}/readyz`)
  const token = await obtainToken()
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2', 'content-type': 'application/json' }
  const body = JSON.stringify({
    paymentRequested: { money: { amount: 45, currencyCode: 'BRL' } },
    paymentMethod: { paymentMethodCode: 'PIXQR', emailAddress: 'ana@example.com' },
    callbackUrl: `http://localhost:${GATEWAY_PORT}/sandbox/api/sinks/bench`,
    returnUrl: `http://localhost:${GATEWAY_PORT}/demo-shop/`,
  })
  const run = Date.now().toString(36)
  for (let round = 0; round < ROUNDS; round++) {
    const create = (/** @type {number} */ port) => (/** @type {number} */ index) => ({
      port,
      method: 'POST',
      path: `/api/payins/${run}-${round}-${index}`,
      headers,
      body,
    })
    const read = (/** @type {number} */ port) => (/** @type {number} */ index) => ({
      port,
      method: 'GET',
      path: `/api/payins/${run}-${round}-${index}`,
      headers,
    })
    const plan = { connections: CONNECTIONS, total: TOTAL }
    const bareCreate = await load({ ...plan, next: create(BARE_PORT), expected: 201 })
    const ourCreate = await load({ ...plan, next: create(GATEWAY_PORT), expected: 201 })
    const bareRead = await load({ ...plan, next: read(BARE_PORT), expected: 200 })
    const ourRead = await load({ ...plan, next: read(GATEWAY_PORT), expected: 200 })
    print('create', ourCreate, bareCreate)
    print('read', ourRead, bareRead)
  }
} finally {
  bare.kill()
  gateway.kill('SIGTERM')
  await new Promise((resolve) => gateway.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} what @param {{ perSecond: number, p99Ms: number }} ours @param {{ perSecond: number, p99Ms: number }} theirs */
function print(what, ours, theirs) {
  const ratio = (ours.perSecond / theirs.perSecond).toFixed(2)
  console.log(
    `${what}: ratio ${ratio} (${Math.round(ours.perSecond)}/s beside ${Math.round(theirs.perSecond)}/s), p99 ${ours.p99Ms.toFixed(1)} ms beside ${theirs.p99Ms.toFixed(1)} ms`,
  )
}

/** @param {string} url */
async function ready(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The gateway did not start.')
}

async function obtainToken() {
  const request = JSON.stringify({
    merchantCode: 'bench',
    operations: ['POST /payins/.*', 'GET /payins/.*'],
    timestamp: Math.floor(Date.now() / 1000),
  })
  const response = await fetch(`http://127.0.0.1:${GATEWAY_PORT}/api/auth-tokens`, {
    method: 'POST',
    body: request,
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2',
      'x-signature': sign('sha256', Buffer.from(request), privateKey).toString('base64'),
    },
  })
  const { token } = await response.json()
  return token
}
