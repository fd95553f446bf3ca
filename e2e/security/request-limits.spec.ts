import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort, type ServerProcess, startServer } from '../kit/server-process.ts'
import { test } from '../kit/test.ts'

const SLOW_CONNECTIONS = 300

let server: ServerProcess
let port: number
let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'limits-'))
  port = await freePort()
  server = await startServer(port, dataDir, {})
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true })
})

/** A connection that has sent half a request and sends no more. */
const openSlowly = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/payins/a HTTP/1.1\r\nHost: localhost\r\nX-API-')
      resolve(socket)
    })
    socket.on('error', reject)
  })

/** The status line of the response to a request target of that many characters. */
const statusLineFor = (length: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /?${'x'.repeat(length - 2)} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    })
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    // A server that refuses a request before it has read all of it may reset the connection after its response.
    socket.on('error', (error) => text === '' && reject(error))
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
  })

test('three hundred incomplete requests do not delay other requests', async () => {
  const slow = await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, openSlowly))
  // The server's timeout keeps these connections open longer than the rest of the test takes.
  expect(slow.filter(({ readyState }) => readyState === 'open')).toHaveLength(SLOW_CONNECTIONS)
  for (let count = 0; count < 50; count += 1) {
    expect((await fetch(`${server.baseURL}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
  }
  for (const socket of slow) socket.destroy()
})

test('an address of eight thousand characters is served, one of twenty thousand is refused as too long', async () => {
  expect(await statusLineFor(8_000)).toBe('HTTP/1.1 200 OK')
  expect(await statusLineFor(20_000)).toMatch(/^HTTP\/1\.1 431 /)
  expect((await fetch(`${server.baseURL}/readyz`)).status).toBe(200)
})
