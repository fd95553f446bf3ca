import { describe, expect, onTestFinished, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway, SHOP } from '../support/harness.test-support.ts'
import { sandboxRequestLines } from '../support/operation-requests.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const KEY = 'key of the test sandbox'
const { shop } = await gatewayOfFile()
const { shop: guarded } = await gatewayOfFile({ variables: { SANDBOX_KEY: KEY } })

describe('With SANDBOX_KEY', () => {
  test.each(sandboxRequestLines.filter(({ isOpen }) => !isOpen))(
    '$method $path requires the key',
    async ({ method, path }) => {
      for (const authorization of [undefined, 'Bearer wrong', `Basic ${KEY}`, 'Bearer ', KEY]) {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
        const answer = await guarded.send({ method, path, headers })
        expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      }
      for (const scheme of ['Bearer', 'bearer']) {
        const headers = { authorization: `${scheme} ${KEY}` }
        expect((await guarded.send({ method, path, headers })).status).not.toBe(401)
      }
    },
  )

  test('wrong keys are limited for each address, so that a key cannot be guessed quickly', async () => {
    const variables = { SANDBOX_KEY: KEY, RATE_LIMIT_PER_SECOND: '5', TRUSTED_PROXIES: '127.0.0.1' }
    const slow = await openTestGateway({ variables })
    onTestFinished(slow.close)
    const send = async (address: string, key?: string) => {
      const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
      const headers = { ...authorization, 'x-forwarded-for': address }
      return slow.send({ method: 'GET', path: '/sandbox/api/overview', headers })
    }
    for (let guess = 0; guess < 20; guess++) expect((await send('192.0.2.1')).status).toBe(401)
    for (let guess = 0; guess < 5; guess++) expect((await send('192.0.2.1', `wrong ${guess}`)).status).toBe(401)
    for (const key of ['wrong', KEY]) {
      const refused = await send('192.0.2.1', key)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    }
    expect((await send('192.0.2.2', KEY)).status).toBe(200)
    slow.clock.pass(1001)
    expect((await send('192.0.2.1', KEY)).status).toBe(200)
  })

  test('any host name is accepted, because no page of another site knows the key', async () => {
    const headers = { authorization: `Bearer ${KEY}`, host: 'gateway-1:8080' }
    expect((await guarded.send({ method: 'GET', path: '/sandbox/api/overview', headers })).status).toBe(200)
  })

  test('a sink receives without the key, because who calls back does not know it', async () => {
    expect((await guarded.send({ method: 'POST', path: '/sandbox/api/sinks/x' })).status).toBe(200)
  })
})

describe('Without SANDBOX_KEY', () => {
  test.each(sandboxRequestLines)('$method $path refuses the pages of other sites', async ({ method, path }) => {
    for (const site of ['cross-site', 'same-site'])
      expect((await shop.send({ method, path, headers: { 'sec-fetch-site': site } })).status).toBe(403)
    expect((await shop.send({ method, path, headers: { 'sec-fetch-site': 'same-origin' } })).status).not.toBe(403)
  })

  test.each(sandboxRequestLines.filter(({ isOpen }) => !isOpen))(
    '$method $path refuses a page of another origin and a host name that is not the installation’s',
    async ({ method, path }) => {
      const own = new URL(shop.origin).host
      const strange: readonly Readonly<Record<string, string>>[] = [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { origin: `http://${own}.elsewhere.example` },
        { origin: `http://${new URL(shop.origin).hostname}:1` },
        { host: 'elsewhere.example' },
        { host: `elsewhere.example:${new URL(shop.origin).port}`, 'sec-fetch-site': 'same-origin' },
        { host: 'localhost.elsewhere.example' },
        { host: '127.0.0.1.elsewhere.example' },
      ]
      for (const headers of strange) expect((await shop.send({ method, path, headers })).status).toBe(403)
      const known: readonly Readonly<Record<string, string>>[] = [
        { origin: shop.origin },
        { host: 'localhost' },
        { host: '[::1]:8080' },
        { host: 'a.localhost' },
        // The workshop under another name of this machine than PUBLIC_URL has.
        { host: 'localhost:8080', origin: 'http://localhost:8080' },
      ]
      for (const headers of known) expect((await shop.send({ method, path, headers })).status).not.toBe(403)
    },
  )

  test('a step at the simulated bank is refused to a page of another site', async () => {
    const step = { method: 'POST', path: '/sandbox/bank/x/approve' }
    expect((await shop.send({ ...step, headers: { host: 'elsewhere.example' } })).status).toBe(403)
    // A form on a page with `Referrer-Policy: no-referrer` sends the origin "null".
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await shop.send({ ...step, headers })).status).toBe(404)
  })

  test('a POST without a body needs no Content-Type, one with a body does', async () => {
    expect((await sandboxClient(shop)('POST', '/!reset')).status).toBe(204)
    const empty = { method: 'POST', path: '/sandbox/api/!reset', headers: { 'content-length': '0' } }
    expect((await shop.send(empty)).status).toBe(204)
    const body = JSON.stringify({ merchantCode: SHOP })
    expect((await shop.send({ method: 'POST', path: '/sandbox/api/!reset', body })).status).toBe(400)
  })

  test('an unknown path gets 404', async () => {
    for (const path of ['/', '/clocks', '/clock/', '/sinks/a/b', '/sinks/..']) {
      const response = await shop.send({ method: 'GET', path: `/sandbox/api${path}` })
      expect(response).toMatchObject({ status: 404, json: { code: 'UNKNOWN_PATH' } })
    }
  })
})
