import { createPublicKey, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { readEnvironment } from '../core/environment/environment.ts'
import { grantToken } from '../handlers/tokens.ts'
import { type Fetch, fetchOf } from '../http/incoming-request.ts'
import { freezeClocks, readClock } from '../sandbox/time.ts'
import { directoryOfEachTest } from '../store/file-store.test-support.ts'
import { scheduleJob } from '../store/jobs/jobs.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { findPaymentAnywhere } from '../store/payments/payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { sampleJob } from '../store/sample-rows.test-support.ts'
import { openedStore } from '../store/temporary-store.test-support.ts'
import { liveVariables } from './live-variables.test-support.ts'
import { type OpenGateway, openGateway } from './open-gateway.ts'

const directory = directoryOfEachTest()
const opened: OpenGateway[] = []
/** As a process that ends. */
const closeAll = () => Promise.all(opened.splice(0).map(({ close }) => close()))
afterEach(closeAll)

async function open(variables: Record<string, string> = {}) {
  const reading = readEnvironment({ DATA_DIR: directory.path, ...variables })
  if (!reading.ok) throw new Error(reading.faults.join())
  const opening = await openGateway({ environment: reading.environment, log: pino({ level: 'silent' }) })
  if (opening.ok) opened.push(opening)
  return opening
}
async function openRight(variables?: Record<string, string>) {
  const opening = await open(variables)
  if (!opening.ok) throw new Error(opening.message)
  return { ...opening, fetch: fetchOf(opening.respond) }
}
/** Opens one that is the bundled gateway itself. */
async function openOwn() {
  const opening = await openRight()
  if (!opening.gateway) throw new Error('no gateway')
  return { ...opening, gateway: opening.gateway }
}
const get = (fetch: Fetch, path: string, headers: Record<string, string> = {}) =>
  fetch(new Request(`http://localhost:8080${path}`, { headers }))
const bearer = (token: string) => ({ 'x-api-version': '2', authorization: `Bearer ${token}` })

describe('merchants', () => {
  test('without MERCHANTS_FILE there is the demo merchant, whose key the opener gets', async () => {
    const { gateway, demoMerchant } = await openRight()
    expect(demoMerchant?.privateKeyPem).toContain('PRIVATE KEY')
    expect(await gateway?.merchants.find('demo-shop')).toBe(demoMerchant?.merchant)
  })

  test('with MERCHANTS_FILE there is no demo merchant', async () => {
    const path = join(directory.path, 'merchants.json')
    await writeFile(path, '{"merchants":[{"merchantCode":"shop"}]}')
    const { gateway, demoMerchant } = await openRight({ MERCHANTS_FILE: path })
    expect(demoMerchant).toBeUndefined()
    expect(await gateway?.merchants.find('demo-shop')).toBeUndefined()
    expect(await gateway?.merchants.find('shop')).toBeDefined()
  })

  test('an invalid MERCHANTS_FILE is refused with a readable list', async () => {
    const path = join(directory.path, 'merchants.json')
    await writeFile(path, '{"merchants":[{"merchantCode":"shop","colour":"red"},{}]}')
    const opening = await open({ MERCHANTS_FILE: path })
    expect(opening.ok ? '' : opening.message.split('\n  ')).toEqual([
      expect.stringContaining(path),
      expect.stringContaining('merchants[0] (shop): colour is not known: the fields are merchantCode'),
      expect.stringContaining('merchants[1]: merchantCode'),
    ])
  })
})

test('an address over http in MERCHANTS_FILE is refused where the product itself is served over https', async () => {
  const path = join(directory.path, 'merchants.json')
  await writeFile(path, '{"merchants":[{"merchantCode":"shop","theme":{"logoUrl":"http://shop.example/logo.svg"}}]}')
  expect((await open({ MERCHANTS_FILE: path })).ok).toBe(true)
  await closeAll()
  const opening = await open({ MERCHANTS_FILE: path, PUBLIC_URL: 'https://pay.example' })
  expect(opening).toEqual({ ok: false, message: expect.stringContaining('merchants[0] (shop): theme.logoUrl') })
})

test('a stop on a disk that takes no more is in order, and its log says why the database was not', async () => {
  const { close, gateway } = await openOwn()
  const logged = vi.spyOn(gateway.log, 'error')
  vi.spyOn(gateway.store, 'close').mockRejectedValueOnce(new Error('database or disk is full'))
  await close()
  expect(logged.mock.calls).toMatchObject([[{ error: { message: 'database or disk is full' } }, expect.any(String)]])
})

test('a second gateway on the same data is refused', async () => {
  await openRight()
  const second = await open()
  expect(second).toEqual({ ok: false, message: expect.stringContaining('Another process is using') })
})

test('a frozen clock shows the same instant after a restart', async () => {
  const { gateway } = await openOwn()
  await freezeClocks(gateway, 'demo-shop')
  const { nowMs } = await readClock(gateway, 'demo-shop')
  await closeAll()
  const again = await openOwn()
  expect(await readClock(again.gateway, 'demo-shop')).toMatchObject({ nowMs, isFrozen: true })
})

test('a token outlives a restart, unless its keys are removed as docs/operations.md says', async () => {
  const grant = async () => {
    const { gateway } = await openOwn()
    const granted = await grantToken(gateway, { merchantCode: 'demo-shop', operations: ['GET /currencies'] })
    await closeAll()
    return granted.token
  }
  const read = async (token: string) => {
    const { status } = await get((await openRight()).fetch, '/api/currencies', bearer(token))
    await closeAll()
    return status
  }
  const former = await grant()
  expect(await read(former)).toBe(200)
  const [remove = ''] = /delete from secret_key [^`]+/.exec(await readFile('docs/operations.md', 'utf8')) ?? []
  const store = await openedStore({ dataDir: directory.path })
  await store.write((tx) => sql.raw(remove).execute(tx))
  await store.close()
  expect(await read(former)).toBe(401)
  expect(await read(await grant())).toBe(200)
})

describe('beside the API', () => {
  test('/livez stays 200 and /readyz becomes 503 when the database is closed', async () => {
    const { fetch, close } = await openRight()
    expect((await get(fetch, '/livez')).status).toBe(200)
    expect((await get(fetch, '/readyz')).status).toBe(200)
    opened.length = 0
    await close()
    expect((await get(fetch, '/livez')).status).toBe(200)
    expect((await get(fetch, '/readyz')).status).toBe(503)
  })

  test('/metrics counts requests by operation and status, and callbacks that wait', async () => {
    const { fetch } = await openRight()
    await get(fetch, '/api/currencies', { 'x-api-version': '2' })
    await get(fetch, '/api/payins/CANARY', { 'x-api-version': '1' })
    const text = await (await get(fetch, '/metrics')).text()
    expect(text).toContain('gateway_request_duration_seconds_count{operation="listCurrencies",status="401"} 1')
    expect(text).toContain('gateway_callback_backlog 0')
    for (const kind of ['prepare', 'send', 'read', 'expire', 'callback'])
      expect(text).toContain(`gateway_job_lag_seconds{kind="${kind}"} 0`)
    expect(text).not.toContain('CANARY')
  })

  test('/.well-known/jwks.json verifies the tokens', async () => {
    const { fetch, gateway } = await openOwn()
    const { token } = await grantToken(gateway, { merchantCode: 'demo-shop', operations: ['GET /currencies'] })
    const { keys } = (await (await get(fetch, '/.well-known/jwks.json')).json()) as { keys: [JsonWebKey] }
    expect(Object.keys(keys[0])).not.toContain('d')
    const [header, payload, signature = ''] = token.split('.')
    const key = createPublicKey({ key: { ...keys[0] }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    expect(verify(null, Buffer.from(`${header}.${payload}`), key, bytes)).toBe(true)
  })
})

test('SANDBOX=0 is refused where a merchant has no key, and where the processor is not one', async () => {
  const variables = await liveVariables(directory.path)
  const path = join(directory.path, 'merchants.json')
  await writeFile(path, '{"merchants":[{"merchantCode":"shop"}]}')
  const withoutKey = await open({ ...variables, MERCHANTS_FILE: path })
  const message = expect.stringContaining('merchants[0] (shop): publicKeys is empty')
  expect(withoutKey).toEqual({ ok: false, message })
  const noProcessor = await open({ ...variables, PROCESSOR: path })
  expect(noProcessor).toEqual({ ok: false, message: expect.stringContaining(`PROCESSOR (${path})`) })
})

describe('a database', () => {
  test('of a sandbox is refused with SANDBOX=0, and a live one without, in words', async () => {
    const variables = await liveVariables(directory.path)
    await openRight()
    await closeAll()
    expect(await open(variables)).toEqual({ ok: false, message: expect.stringContaining('was a sandbox') })
    const place = { DATA_DIR: join(directory.path, 'live') }
    await openRight({ ...variables, ...place })
    await closeAll()
    expect(await open(place)).toEqual({ ok: false, message: expect.stringContaining('has real payments') })
    await openRight({ ...variables, ...place })
  })

  test('of the version before processors keeps its payments, which are tests, and their timers', async () => {
    await writeFormerDatabase(directory.path)
    const variables = await liveVariables(directory.path)
    expect(await open(variables)).toEqual({ ok: false, message: expect.stringContaining('was a sandbox') })
    const { gateway } = await openRight()
    const find = () => gateway?.store.read((db) => findPaymentAnywhere(db, { paymentId: 'former' }))
    await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'SUCCESS', isTest: 1 }), patient)
  })
})

/** What a sandbox of the version before 9-processor left: a payin whose result is due. */
async function writeFormerDatabase(dataDir: string): Promise<void> {
  const store = await openedStore({ dataDir })
  await store.write(async (tx) => {
    const payment = samplePayment({ merchantCode: 'demo-shop', paymentId: 'former', amount: '60' })
    await insertPayment(tx, payment)
    const { merchantCode, createdAtMs } = payment
    const job = { id: 'former.settle', merchantCode, kind: 'settle', subjectKey: 'former', dueAtMs: createdAtMs }
    await scheduleJob(tx, sampleJob({ ...job, payloadJson: '{"status":"SUCCESS"}' }))
    await sql`alter table payment drop column is_test`.execute(tx)
    await sql`alter table payment drop column processor_data_json`.execute(tx)
    await sql`drop table setting`.execute(tx)
    await tx.deleteFrom('migration').where('name', '=', '9-processor').execute()
  })
  await store.close()
}

describe('GATEWAY_URL', () => {
  test('names the client that a trusted proxy names to the other gateway', async () => {
    const seen: unknown[] = []
    const server = createServer((request, response) => {
      seen.push(request.headers['x-forwarded-for'])
      response.end('{}')
    })
    const port = await listeningPort(server)
    const { fetch } = await openRight({ GATEWAY_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: '10.0.0.1' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2'])
      await fetch(new Request('http://localhost:8080/api/currencies', { headers }), { remoteAddress })
    expect(seen).toEqual(['203.0.113.7', '10.0.0.2'])
    server.close()
  })

  test('has no documents of a sandbox', async () => {
    const { fetch } = await openRight({ GATEWAY_URL: 'http://127.0.0.1:1' })
    expect((await get(fetch, '/docs/operations/createPayin')).status).toBe(200)
    expect((await get(fetch, '/docs/operations/resetSandbox')).status).toBe(404)
  })

  test('opens no gateway and touches no data', async () => {
    const { fetch, gateway, demoMerchant } = await openRight({ GATEWAY_URL: 'http://127.0.0.1:1' })
    expect([gateway, demoMerchant]).toEqual([undefined, undefined])
    const ready = await get(fetch, '/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, 'the other gateway does not respond\n'])
    expect((await get(fetch, '/sandbox/api/clock')).status).toBe(404)
    expect((await get(fetch, '/.well-known/jwks.json')).status).toBe(404)
    expect((await get(fetch, '/api/currencies')).status).toBe(502)
  })
})
