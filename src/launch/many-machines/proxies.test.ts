import { createServer, type Server } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { isWholeRun } from '#gateway/app/api-tests/support/trust-size.test-support.ts'
import { isInstalled, proxyNames, type ReverseProxy, requestOverHttp2, startProxy } from './proxy.test-support.ts'

/** A query as long as that of a redirect URL with a token of many operations. */
const LONG_QUERY = `token=${'secret-'.repeat(1_700)}end`
const PAGE = 'a page that compresses well '.repeat(200)

/** Three programs to start: in CI, where they are installed. */
const areDue = isWholeRun && proxyNames.some(isInstalled)

/** The documented configurations of docs/proxies, with the real programs where they are installed. */
describe.skipIf(!areDue)('a documented reverse proxy', () => {
  let upstream: Server
  let proxies: readonly ReverseProxy[]
  beforeAll(async () => {
    upstream = echo()
    const port = await listeningPort(upstream)
    proxies = await Promise.all(proxyNames.filter(isInstalled).map((name) => startProxy(name, [port, port])))
  })
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await closeServer(upstream)
  })

  /** The headers that reach the gateway, by proxy. */
  async function passed(path: string, headers: Readonly<Record<string, string>>) {
    const responses = await Promise.all(proxies.map(({ origin }) => requestOverHttp2(origin, path, headers)))
    return responses.map(({ status, protocol, body }, place) => ({
      proxy: proxies[place]?.name,
      status,
      protocol,
      ...(JSON.parse(body.toString()) as { url: string; headers: Record<string, string> }),
    }))
  }

  test('speaks HTTP/2, names the client’s address and scheme, and believes no address that a client claims', async () => {
    for (const response of await passed('/api/payins/a', {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'http',
    })) {
      const { headers } = response
      expect(response).toMatchObject({ status: 200, protocol: 'h2', url: '/api/payins/a' })
      const { proxy } = response
      const told = { proxy, from: headers['x-forwarded-for'], by: headers['x-forwarded-proto'] }
      expect(told).toEqual({ proxy, from: '127.0.0.1', by: 'https' })
      expect(headers['host']).toMatch(/^localhost:\d+$/)
    }
  })

  test('passes the long query of a redirect on unchanged, and logs the path without it', async () => {
    for (const { url } of await passed(`/?${LONG_QUERY}`, { referer: 'https://shop.example/?token=secret-' }))
      expect(url).toBe(`/?${LONG_QUERY}`)
    for (const { name, logged } of proxies) {
      await expect.poll(async () => [name, (await logged()).includes('GET')]).toEqual([name, true])
      expect([name, (await logged()).includes('secret-')]).toEqual([name, false])
    }
  })

  test('passes the redirect of a form of the page on, to an address as long, and logs none of it', async () => {
    for (const { name, origin, logged } of proxies) {
      const { status, headers } = await requestOverHttp2(origin, '/form', { body: 'address=a' })
      expect([name, status, headers['location']]).toEqual([name, 303, `/?${LONG_QUERY}`])
      await expect.poll(async () => [name, (await logged()).includes('/form')]).toEqual([name, true])
      expect([name, (await logged()).includes('secret-')]).toEqual([name, false])
    }
  })

  test('passes a compressed response on as it is', async () => {
    for (const { name, origin } of proxies) {
      const { headers, body } = await requestOverHttp2(origin, '/compressed', { 'accept-encoding': 'gzip, br' })
      expect([name, headers['content-encoding']]).toEqual([name, 'br'])
      expect(brotliDecompressSync(body).toString()).toBe(PAGE)
    }
  })

  test('sets Strict-Transport-Security, and keeps the metrics in the own network', async () => {
    for (const { name, origin } of proxies) {
      const page = await requestOverHttp2(origin, '/')
      expect([name, page.headers['strict-transport-security']]).toEqual([name, 'max-age=31536000'])
      expect([name, (await requestOverHttp2(origin, '/metrics')).status]).toEqual([name, 404])
    }
  })
})

describe.skipIf(!areDue)('a request whose gateway closes the connection without a response', () => {
  const asked: string[] = []
  let gateways: readonly Server[]
  let proxies: readonly ReverseProxy[]
  beforeAll(async () => {
    gateways = [closing(asked), closing(asked)]
    const [first = 0, second = 0] = await Promise.all(gateways.map(listeningPort))
    proxies = await Promise.all(proxyNames.filter(isInstalled).map((name) => startProxy(name, [first, second])))
  })
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await Promise.all(gateways.map(closeServer))
  })

  /** The proxies that sent a request to a gateway more than once; none has a response for the client. */
  async function sentAgain(path: string, body?: string): Promise<readonly string[]> {
    const again: string[] = []
    for (const { name, origin } of proxies) {
      asked.length = 0
      // nginx asks no gateway for a second after each has failed; HAProxy refuses the stream in place of a 502.
      const send = async () => {
        const response = await requestOverHttp2(origin, path, body === undefined ? {} : { body }).catch(() => null)
        // Apache reports it as its own failure, too.
        expect(name === 'Apache' ? [500, 502] : [502], name).toContain(response?.status ?? 502)
        return asked.length
      }
      await expect.poll(send, { timeout: 5000, interval: 200 }).toBeGreaterThan(0)
      if (asked.length > 1) again.push(name)
    }
    return again
  }

  test('is sent to the other gateway where that does nothing twice', async () => {
    // Apache asks another gateway only where it has sent nothing.
    const names = proxies.map(({ name }) => name).filter((name) => name !== 'Apache')
    expect(await sentAgain('/sandbox/api/clock')).toEqual(names)
    expect(await sentAgain('/api/payins/a', '{}')).toEqual(names)
  }, 60_000)

  test('is not sent again where it would advance a clock twice, or call back twice', async () => {
    expect(await sentAgain('/sandbox/api/clock/!advance', '{}')).toEqual([])
    expect(await sentAgain('/sandbox/api/merchants/a/payins/b/callbacks/!resend', '')).toEqual([])
  }, 60_000)
})

test.skipIf(!areDue)(
  'a proxy whose gateways are gone says so without logging the query',
  async () => {
    const closed = echo()
    const port = await listeningPort(closed)
    closed.close()
    await Promise.all(
      proxyNames.filter(isInstalled).map(async (name) => {
        const proxy = await startProxy(name, [port, port])
        const { status } = await requestOverHttp2(proxy.origin, `/?${LONG_QUERY}`)
        expect([name, status >= 502 && status <= 504]).toEqual([name, true])
        await proxy.close()
        expect([name, (await proxy.logged()).includes('secret-')]).toEqual([name, false])
      }),
    )
  },
  60_000,
)

/** Responds with the request's own address and headers, with a compressed page, or with a redirect. */
function echo(): Server {
  const compressed = brotliCompressSync(PAGE)
  return createServer({ maxHeaderSize: 16_384 }, ({ url, headers }, response) => {
    if (url === '/compressed')
      response.writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/html' }).end(compressed)
    else if (url === '/form') response.writeHead(303, { location: `/?${LONG_QUERY}` }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url, headers }))
  })
}

/** A gateway that is ready, and ends while it serves a request. */
function closing(asked: string[]): Server {
  return createServer((request, response) => {
    if (request.url === '/readyz') return response.end('{}')
    asked.push(request.url ?? '')
    return request.socket.destroy()
  })
}
