import { expect, test } from 'vitest'
import type { Post } from '../../../core/post.ts'
import { createPost } from '../../../jobs/callbacks/post-adapter.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { readCallbacks, sandboxClient } from '../support/sandbox-client.test-support.ts'

const waits: number[] = []
const pause = async (ms: number) => {
  waits.push(ms)
  await new Promise((resolve) => setImmediate(resolve))
}
/** These tests send callbacks over real connections to the gateway's own sinks. */
const post: Post = (url, body) => createPost(shop.gateway.environment, shop.clock)(url, body)
const { shop, orders } = await gatewayOfFile({ ports: { pause, post } })

const tell = (name: string, body: unknown) => sandboxClient(shop)('PUT', `/sinks/${name}`, body)
const received = async (name: string) =>
  (await sandboxClient(shop)('GET', `/sinks/${name}`)).json as {
    requests: { at: string; body: string; headers: object }[]
  }
const send = (name: string, body = 'anything') =>
  shop.send({ method: 'POST', path: `/sandbox/api/sinks/${name}`, body })

test('a sink without configuration responds with 200 and stores its requests', async () => {
  expect((await send('plain', 'not even {JSON')).status).toBe(200)
  const request = { at: new Date(shop.clock.now()).toISOString(), method: 'POST', body: 'not even {JSON' }
  expect(await received('plain')).toMatchObject({ name: 'plain', requests: [request] })
})

test('a sink responds as configured, and with 200 again after the given number of requests', async () => {
  expect((await tell('told', { status: 503, times: 2 })).status).toBe(204)
  const answers = [await send('told'), await send('told'), await send('told')]
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
})

test('a sink configured without a count always responds so, after the configured delay', async () => {
  await tell('slow', { status: 500, delayMs: 1234 })
  expect([(await send('slow')).status, (await send('slow')).status]).toEqual([500, 500])
  expect(waits.filter((ms) => ms === 1234)).toHaveLength(2)
  await tell('slow', { status: 200 })
  expect((await send('slow')).status).toBe(200)
})

test('a sink that always responds the same is listed without a count, under a name with a dot too', async () => {
  await tell('worker-1.callbacks', { status: 500 })
  expect((await send('worker-1.callbacks')).status).toBe(500)
  const { json } = await sandboxClient(shop)('GET', '/sinks')
  const sink = { name: 'worker-1.callbacks', received: 1, response: { status: 500, delayMs: 0 } }
  expect(Object(json).sinks).toContainEqual(sink)
})

test('a NUL character in what a sink receives is kept as the replacement character', async () => {
  await send('binary', 'a\0b')
  expect((await received('binary')).requests.map(({ body }) => body)).toEqual(['a\uFFFDb'])
})

test('the sink of a merchant can be configured while all other names are taken', async () => {
  const names = Array.from({ length: 100 }, (_, place) => `open-${place}`)
  const answers: number[] = []
  for (const name of names) answers.push((await tell(name, { status: 200 })).status)
  expect(new Set(answers)).toEqual(new Set([204, 507]))
  expect((await tell(SHOP, { status: 200 })).status).toBe(204)
  expect((await send(SHOP)).status).toBe(200)
  await sandboxClient(shop)('POST', '/!reset')
})

test.each([
  [{}, 'status'],
  [{ status: 99 }, 'status'],
  [{ status: 200, delayMs: -1 }, 'delayMs'],
  [{ status: 200, times: 0 }, 'times'],
  [{ status: 200, time: 1 }, 'time'],
])('400 for %j names %s', async (body, path) => {
  expect(await tell('wrong', body)).toMatchObject({ status: 400, json: { violations: [{ path }] } })
})

test('a sink responds with 413 above 64 KiB and stores nothing of the body', async () => {
  expect((await send('large', 'x'.repeat(65_537))).status).toBe(413)
  expect((await send('large', 'x'.repeat(65_536))).status).toBe(200)
  expect((await received('large')).requests.map(({ body }) => body.length)).toEqual([65_536])
})

test("callbacks reach the sink named after the merchant in the merchant's time, until it says 200", async () => {
  await tell(SHOP, { status: 500, times: 2 })
  const callbackUrl = `${shop.origin}/sandbox/api/sinks/${SHOP}`
  const { id } = await orders.create('payins', { ...payinBody('QRPH', { amount: 10 }), callbackUrl })
  await orders.advance(3600)

  const { requests } = await received(SHOP)
  const { attempts } = await readCallbacks(shop, id)
  expect(attempts.map(({ status }) => status)).toEqual([500, 500, 200])
  expect(requests.map(({ at }) => at)).toEqual(attempts.map(({ at }) => at))
  expect(requests).toMatchObject(
    attempts.map(() => ({ body: JSON.stringify({ idEntity: id }), headers: { 'content-type': 'application/json' } })),
  )
})
