import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { gatewayClient } from '#merchant/client.ts'
import { merchantServer } from '#merchant/example/server.ts'
import { type Application, openApplication } from './application.ts'
import { complaintsAbout } from './type-check.test-support.ts'

const source = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the README', () => {
  const blocksOf = (markdown: string) => [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)

  test('shows the example server as it is, with the imports of the package', async () => {
    const server = await source('src/merchant/example/server.ts')
    expect(server).toContain("'../index.ts'")
    expect(blocksOf(await source('README.md'))).toContain(
      server.replace("'../index.ts'", "'@payment-web-application/merchant'"),
    )
  })

  test('shows TypeScript that type-checks', async () => {
    const blocks = blocksOf(await source('README.md'))
    expect(blocks.length).toBeGreaterThanOrEqual(2)
    const modules = Object.fromEntries(blocks.map((code, place) => [`readme-${place}`, code]))
    expect(await complaintsAbout(modules)).toEqual([])
  })
})

describe('the example server with a real gateway', () => {
  const merchantCode = 'my-shop'
  let application: Application
  let server: ReturnType<typeof merchantServer>
  let folder: string
  let ownUrl = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'example-server-'))
    const { publicKey, privateKey } = rsaKeysOf('a merchant')
    const merchantsFile = join(folder, 'merchants.json')
    await writeFile(merchantsFile, JSON.stringify({ merchants: [{ merchantCode, publicKeys: [publicKey] }] }))
    const environment = { DATA_DIR: folder, MERCHANTS_FILE: merchantsFile, LOG_LEVEL: 'silent' }
    application = await openApplication({ environment })
    const { publicUrl } = application.environment
    const account = { baseUrl: `${publicUrl}/api`, merchantCode, privateKeyPem: privateKey }
    const gateway = gatewayClient(account, (url, init) => application.fetch(new Request(url, init)))
    server = merchantServer({
      gateway,
      merchantCode,
      paymentAppUrl: publicUrl,
      get ownUrl() {
        return ownUrl
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A server that listens on a port has an address with one.
    ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // Nothing falls due by itself: only a test moves the time.
    await sandbox('POST', '/clock/!freeze', { merchantCode })
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await application.close()
    await rm(folder, { recursive: true })
  })

  const send = (method: string, path: string, body?: string) =>
    fetch(ownUrl + path, { method, redirect: 'manual', ...(body === undefined ? {} : { body }) })
  const orderAt = async (id: string): Promise<unknown> => (await send('GET', `/orders/${id}`)).json()
  const sandbox = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const url = `${application.environment.publicUrl}/sandbox/api${path}`
    return (await application.fetch(new Request(url, init))).json()
  }

  test('redirects its customer to the payment application, with a token for that order', async () => {
    const answer = await send('POST', '/orders')
    expect(answer.status).toBe(303)
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(origin).toBe(application.environment.publicUrl)
    const id = searchParams.get('idPayin') ?? ''
    expect(searchParams.get('returnUrl')).toBe(`${ownUrl}/orders/${id}`)
    expect(await orderAt(id)).toEqual({ id, order: 'unpaid' })
    const headers = { authorization: `Bearer ${searchParams.get('token')}`, 'x-api-version': '2' }
    const read = await application.fetch(new Request(`${origin}/api/payins/${id}`, { headers }))
    expect(read.status).toBe(410)
  })

  test('creates a payin itself, and delivers after a callback and a read', async () => {
    const created = await send('POST', '/orders/pix')
    expect(created.status).toBe(201)
    const { id, qrCode } = Object(await created.json())
    expect(qrCode).toMatch(/^000201.*br\.gov\.bcb\.pix/i)
    expect(await orderAt(id)).toEqual({ id, order: 'unpaid' })
    await sandbox('POST', '/clock/!advance', { seconds: 60, merchantCode })
    const callbacks = await sandbox('GET', `/merchants/${merchantCode}/payins/${id}/callbacks`)
    expect(callbacks).toMatchObject({ attempts: [{ status: 200 }] })
    expect(await orderAt(id)).toEqual({ id, order: 'delivered' })
  })

  test('does not accept a callback as proof of payment, and ignores callbacks of other kinds and orders', async () => {
    const { id } = Object(await (await send('POST', '/orders/pix')).json())
    for (const body of [{ idEntity: id }, { idEntity: 'another' }, { type: 'REFUND_CREATED', idRefund: 'r1' }, {}])
      expect((await send('POST', '/callback', JSON.stringify(body))).status).toBe(200)
    expect((await send('POST', '/callback', 'no JSON')).status).toBe(200)
    expect(await orderAt(id)).toEqual({ id, order: 'unpaid' })
  })

  test('has no other paths', async () => {
    expect((await send('GET', '/orders/unknown')).status).toBe(404)
    expect((await send('GET', '/')).status).toBe(404)
  })
})
