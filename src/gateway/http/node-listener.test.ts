import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { httpResponse } from './http-response.ts'
import { type Respond, readBytes } from './incoming-request.ts'
import { inARow, NodeMessage, nodeListener } from './node-listener.ts'

/** Listens until the test ends; the port. */
async function listening(respond: Respond, basePath = ''): Promise<number> {
  const server = createServer({ joinDuplicateHeaders: true }, nodeListener({ respond, basePath }))
  onTestFinished(() => closeServer(server))
  return listeningPort(server)
}

/** Everything that the server sends in return for raw bytes, until it closes the connection. */
const send = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = ''
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        received += String(chunk)
      })
      .on('close', () => resolve(received))
      .on('error', reject)
      .end(text)
  })

const echo: Respond = async ({ method, path, query, host }) => httpResponse([method, path, query, host].join(' '))

test.each([
  ['GET /readyz?a=1 HTTP/1.0\r\n\r\n', 'localhost'],
  ['GET /readyz?a=1 HTTP/1.0\r\nHost: gateway:8080\r\n\r\n', 'gateway:8080'],
  ['GET /readyz?a=1 HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n', 'gateway'],
])('a health check is served, with and without a Host header: %j', async (text, host) => {
  const received = await send(await listening(echo), text)
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(received).toMatch(new RegExp(`\r\n\r\nGET /readyz a=1 ${host}$`))
})

test('a path is given as it was sent, with its dots and escapes', async () => {
  const received = await send(await listening(echo), 'GET /api/../a%2Fb//c HTTP/1.0\r\n\r\n')
  expect(received).toContain('GET /api/../a%2Fb//c  localhost')
})

test('a target that names its server is served under the path of PUBLIC_URL, and its host is that of the request', async () => {
  const port = await listening(echo, '/pay')
  const target = 'http://pay.example/pay/api/payins?a=1'
  const received = await send(port, `GET ${target} HTTP/1.1\r\nHost: proxy\r\nConnection: close\r\n\r\n`)
  expect(received).toMatch(/\r\n\r\nGET \/api\/payins a=1 pay\.example$/)
})

test('the path of PUBLIC_URL is taken off a request, and gets its slash', async () => {
  const port = await listening(async ({ path }) => httpResponse(path), '/pay')
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const paths = ['/pay/status', '/status', '/pay/api/balances', '/api/balances', '/payments']
  const asked = await Promise.all(paths.map(async (path) => (await get(path)).text()))
  expect(asked).toEqual(['/status', '/status', '/api/balances', '/api/balances', '/payments'])
  const moved = await get('/pay?token=t')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/pay/?token=t'])
  // The address has a token: it is not stored, and not sent on.
  expect(moved.headers.get('cache-control')).toBe('no-store')
  expect(moved.headers.get('referrer-policy')).toBe('no-referrer')
})

test.each([
  ['text', 'dø', '3'],
  ['bytes', Buffer.from('dø'), '3'],
])('an answer of %s has its length in bytes', async (_kind, body, length) => {
  const response = await fetch(`http://127.0.0.1:${await listening(async () => httpResponse(body))}/`)
  expect(response.headers.get('content-length')).toBe(length)
  expect(await response.text()).toBe('dø')
})

test('an answer whose body comes in parts is sent as it comes, and cut off where it fails', async () => {
  const parts = async function* (isWhole: boolean) {
    yield Buffer.from('one ')
    yield Buffer.from('two')
    if (!isWhole) throw new Error('no third')
  }
  const port = await listening(async ({ path }) => httpResponse(parts(path === '/whole')))
  expect(await (await fetch(`http://127.0.0.1:${port}/whole`)).text()).toBe('one two')
  await expect(fetch(`http://127.0.0.1:${port}/broken`).then((response) => response.text())).rejects.toThrow()
})

test('HEAD gets the length of the answer and not its body', async () => {
  const head = 'HEAD / HTTP/1.0\r\n\r\n'
  const received = await send(await listening(async () => httpResponse('text')), head)
  expect(received).toMatch(/content-length: 4\r\n.*\r\n\r\n$/s)
})

test('a client gets its response while it still sends a body that nobody reads, and may go on', async () => {
  const port = await listening(async ({ request }) => {
    const reading = await readBytes(request)
    return httpResponse(null, { status: reading.ok ? 200 : 413 })
  })
  const post = (size: number) =>
    `POST / HTTP/1.1\r\nHost: gateway\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
  const last = 'GET / HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n'
  const received = await send(port, post(2_000_000) + post(5) + last)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200', 'HTTP/1.1 200'])
})

test('a client that sends a refused body without end loses its connection', async () => {
  const port = await listening(async ({ request }) => {
    const reading = await readBytes(request)
    return httpResponse(null, { status: reading.ok ? 200 : 413 })
  })
  let received = ''
  const socket = connect(port, '127.0.0.1').on('data', (chunk) => {
    received += String(chunk)
  })
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined))
  socket.write(
    `POST / HTTP/1.1\r\nHost: gateway\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n`,
  )
  await closed
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
})

test('requests of one turn of the event loop are handled at its end, and their responses written together', async () => {
  const events: string[] = []
  const server = createServer(
    nodeListener({
      respond: async ({ request, path }) => {
        await request.arrived?.()
        events.push(`asked ${path}`)
        return httpResponse('text')
      },
    }),
  )
  const arrives = async (method: string, url: string) => {
    const headers = method === 'GET' ? {} : { 'content-length': '0' }
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method, url, headers, complete: true })
    const outgoing = Object.assign(new ServerResponse(incoming), { end: () => events.push(`written ${url}`) })
    server.emit('request', incoming, outgoing)
    await new Promise((resolve) => process.nextTick(resolve))
  }
  for (const path of ['/api/a', '/api/b']) await arrives('GET', path)
  await arrives('POST', '/api/c')
  await setImmediate()
  expect(events).toEqual([
    ...['asked /api/a', 'asked /api/b', 'asked /api/c'],
    ...['written /api/a', 'written /api/b', 'written /api/c'],
  ])
})

/** A request as the server holds it once the client has sent the head and these bytes of a body of `length`. */
async function held(length: number, sent: string) {
  const server = createServer()
  onTestFinished(() => closeServer(server))
  const client = connect(await listeningPort(server), '127.0.0.1')
  client.write(`POST /api HTTP/1.1\r\nHost: gateway\r\nContent-Length: ${length}\r\n\r\n${sent}`)
  const [incoming, outgoing] = await once(server, 'request')
  /** The client disconnects. Resolves once the server knows. */
  const hangUp = async () => {
    // Not by `once`, which rejects at the error that comes first.
    const closed = new Promise((resolve) => incoming.socket.on('close', resolve))
    client.resetAndDestroy()
    await closed
  }
  return { message: new NodeMessage(incoming, outgoing, inARow(process.nextTick)), incoming, client, hangUp }
}

const textOf = async (bytes: Promise<Uint8Array>): Promise<string> => Buffer.from(await bytes).toString()

describe('a body of at most 16 KiB', () => {
  test('has arrived with its last byte, and is read whole and as often as it is asked for', async () => {
    const { message, client } = await held(6, 'abc')
    client.write('def')
    await message.arrived()
    expect(await textOf(message.arrayBuffer())).toBe('abcdef')
    expect(await textOf(message.arrayBuffer())).toBe('abcdef')
  })

  test('whose client disconnects while it is read ahead has arrived, and its reading rejects', async () => {
    const { message, hangUp } = await held(6, 'abc')
    const arrived = message.arrived()
    await hangUp()
    await arrived
    await expect(message.arrayBuffer()).rejects.toThrow()
  })

  test('whose client disconnected before has arrived, and its reading rejects', async () => {
    const { message, incoming, hangUp } = await held(6, 'abc')
    incoming.on('error', () => undefined)
    await hangUp()
    await message.arrived()
    await expect(message.arrayBuffer()).rejects.toThrow('hung up')
  })
})

describe('a body of more than 16 KiB', () => {
  const length = 16_385

  test('is not waited for, and is read whole', async () => {
    const { message, client } = await held(length, 'a')
    await message.arrived()
    client.write('b'.repeat(length - 1))
    expect(await textOf(message.arrayBuffer())).toBe(`a${'b'.repeat(length - 1)}`)
  })

  test('whose client disconnected before it was read rejects', async () => {
    const { message, incoming, hangUp } = await held(length, 'a')
    incoming.on('error', () => undefined)
    await message.arrived()
    await hangUp()
    await expect(message.arrayBuffer()).rejects.toThrow('hung up')
  })
})
