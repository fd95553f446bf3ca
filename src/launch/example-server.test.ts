import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { gatewayClient } from '#merchant/client.ts'
import { merchantServer } from '#merchant/example/server.ts'
import { servedApplicationOfFile } from './served-application.test-support.ts'
import { complaintsAbout } from './type-check.test-support.ts'

test('the README shows TypeScript that type-checks', async () => {
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  expect(blocks).not.toEqual([])
  const modules = Object.fromEntries(blocks.map((code, place) => [`readme-${place}`, code]))
  expect(await complaintsAbout(modules)).toEqual([])
})

const merchantCode = 'my-shop'
const { publicKey, privateKey } = rsaKeysOf('a merchant')
const merchantsFile = join(await directoryOfFile(), 'merchants.json')
await writeFile(merchantsFile, JSON.stringify({ merchants: [{ merchantCode, publicKeys: [publicKey] }] }))
const { publicUrl, sandbox } = await servedApplicationOfFile({ MERCHANTS_FILE: merchantsFile })
const server = merchantServer({
  gateway: gatewayClient({ baseUrl: `${publicUrl}/api`, merchantCode, privateKeyPem: privateKey }),
  merchantCode,
  paymentAppUrl: publicUrl,
  get ownUrl() {
    return ownUrl
  },
})
const ownUrl = `http://127.0.0.1:${await listeningPort(server)}`
// Nothing falls due by itself: only a test moves the time.
await sandbox('POST', '/clock/!freeze', { merchantCode })
afterAll(() => closeServer(server))

describe('the example server with a real gateway', () => {
  const send = (method: string, path: string, body?: string) =>
    fetch(ownUrl + path, { method, redirect: 'manual', ...(body === undefined ? {} : { body }) })
  const orderAt = async (id: string): Promise<unknown> => (await send('GET', `/orders/${id}`)).json()

  test('redirects its customer to the payment application, with a token for that order', async () => {
    const answer = await send('POST', '/orders')
    expect(answer.status).toBe(303)
    const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(origin).toBe(publicUrl)
    const id = searchParams.get('idPayin') ?? ''
    expect(searchParams.get('returnUrl')).toBe(`${ownUrl}/orders/${id}`)
    expect(await orderAt(id)).toEqual({ id, order: 'unpaid' })
    const headers = { authorization: `Bearer ${searchParams.get('token')}`, 'x-api-version': '2' }
    const read = await fetch(`${origin}/api/payins/${id}`, { headers })
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

  test('goes on when a callback breaks off', async () => {
    const begun = once(server, 'request')
    const socket = connect(Number(new URL(ownUrl).port), '127.0.0.1')
    socket.write('POST /callback HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{"i')
    const [request] = await begun
    const ended = new Promise((resolve) => request.on('close', resolve))
    socket.destroy()
    await ended
    expect((await send('POST', '/callback', '{}')).status).toBe(200)
  })

  test('has no other paths', async () => {
    expect((await send('GET', '/orders/unknown')).status).toBe(404)
    expect((await send('GET', '/')).status).toBe(404)
  })
})
