import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Tries the merchant's client in JavaScript runtimes: packs dist/merchant, installs it into an empty project, and pays
// with it at a running sandbox, by a callback that it verifies. By hand, because CI has one runtime:
//
//   npm run build && npm start
//   node scripts/checks/merchant-runtimes.mjs node bun 'deno run -A'
//
// SANDBOX_URL and MERCHANT_KEY name another sandbox and the key of its demo shop.

const run = promisify(execFile)
const sandboxUrl = process.env['SANDBOX_URL'] ?? 'http://localhost:8080'
const key = await readFile(process.env['MERCHANT_KEY'] ?? 'data/demo-shop.private-key.pem', 'utf8')

const program = `
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { gatewayClient, isSameMoney, readCallback } from '@payment-web-application/merchant'

const address = process.argv[2]
const privateKeyPem = readFileSync('merchant.pem', 'utf8')
const gateway = gatewayClient({ baseUrl: address + '/api', merchantCode: 'demo-shop', privateKeyPem })
const timestamp = () => Math.floor(Date.now() / 1000)
const resultOf = (answer) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault))
  return answer.result
}
const money = { amount: 45, currencyCode: 'BRL' }
const id = randomUUID()
const tokenFor = async (action, more) =>
  resultOf(await gateway.createActionToken({ action, idPayment: id, timestamp: timestamp(), ...more })).token

const server = createServer(async (request, response) => {
  const callback = readCallback(await text(request))
  const payin = resultOf(await gateway.call('readPayin', { token: await tokenFor('PAYIN_INFO'), id }))
  response.writeHead(200).end()
  const isPaid = payin.process.status === 'SUCCESS' && isSameMoney(payin.paymentRequested.money, money)
  if (callback?.idEntity !== id || !isPaid) throw new Error('not paid')
  console.log('paid, by a verified callback')
  process.exit(0)
})
server.listen(0, async () => {
  const url = 'http://localhost:' + server.address().port
  const token = await tokenFor('PAYIN_CREATE', { money })
  const paymentMethod = { paymentMethodCode: 'PIXQR' }
  const body = { paymentRequested: { money }, paymentMethod, callbackUrl: url + '/callback', returnUrl: url + '/' }
  resultOf(await gateway.call('createPayin', { token, id, body }))
  const headers = { 'content-type': 'application/json' }
  const settle = address + '/sandbox/api/merchants/demo-shop/payins/' + id + '/!settle'
  await fetch(settle, { method: 'POST', headers, body: '{"status":"SUCCESS"}' })
})
`

const folder = await mkdtemp(join(tmpdir(), 'runtimes-'))
await run('npm', ['pack', './dist/merchant', '--pack-destination', folder])
const [tarball = ''] = await readdir(folder)
await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
await run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
await writeFile(join(folder, 'pay.js'), program)
await writeFile(join(folder, 'merchant.pem'), key)
for (const runtime of process.argv.slice(2)) {
  const [command = '', ...args] = runtime.split(' ')
  const options = { cwd: folder, timeout: 60_000 }
  const result = await run(command, [...args, 'pay.js', sandboxUrl], options).then(
    ({ stdout }) => stdout.trim(),
    (error) => `FAILED\n${error.stderr}`,
  )
  console.log(`${runtime}: ${result}`)
}
await rm(folder, { recursive: true })
