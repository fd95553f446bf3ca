import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { freePort } from '../../../../scripts/system/free-port.mjs'
import { runCommand } from '../run-command.ts'

/** Runs `payments listen` on a free port until the returned function ends it. */
async function listen(...words: readonly string[]) {
  const port = await freePort()
  const printed: string[] = []
  const run = runCommand(['listen', '--port', String(port), ...words], {
    environment: {},
    out: (line) => printed.push(line),
    error: (line) => printed.push(line),
    columns: 80,
  })
  while (printed.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const call = async (body: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, redirect: 'manual' })
    return [response.status, await response.text()]
  }
  const end = async () => {
    process.emit('SIGINT')
    return run
  }
  return { port, printed, call, end }
}

/** A shop that responds with these statuses in turn, and what it has received. */
async function shopWith(...statuses: readonly number[]) {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push([method, url, headers['content-type'], await text(request)])
    response.writeHead(statuses[received.length - 1] ?? 200, { location: '/elsewhere' }).end('noted '.repeat(50))
  })
  const port = await listeningPort(server)
  onTestFinished(() => closeServer(server))
  return { received, address: `http://127.0.0.1:${port}/callback` }
}

const withoutTimes = (line: string | undefined) =>
  line
    ?.replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME')
    .replaceAll(/\d+ ms/g, 'MS')
    .replaceAll(/"durationMs":\d+/g, '"durationMs":MS')

test('payments listen without a shop shows each callback and answers it with 200', async () => {
  const { port, printed, call, end } = await listen()
  expect(printed).toEqual([
    `Callbacks to http://localhost:${port}/ are shown and answered with 200.\nUse it as callbackUrl: payments pay --callbackUrl http://localhost:${port}/`,
  ])
  expect(await call('{"idEntity":"o-1"}')).toEqual([200, ''])
  expect(withoutTimes(printed[1])).toBe('TIME  {"idEntity":"o-1"}\n  200 in MS')
  expect(await end()).toBe(0)
})

test('payments listen forwards each callback as JSON, and gives the gateway the status and text of the shop', async () => {
  const { received, address } = await shopWith(200, 302, 500)
  const { port, printed, call, end } = await listen('--forward-to', address)
  expect(printed[0]).toContain(`Callbacks to http://localhost:${port}/ are shown and forwarded to ${address}.`)
  const said = 'noted '.repeat(50)
  expect(await call('{"idEntity":"o-1"}')).toEqual([200, said])
  expect(await call('2')).toEqual([302, said])
  expect(await call('3')).toEqual([500, said])
  const bodies = ['{"idEntity":"o-1"}', '2', '3']
  expect(received).toEqual(bodies.map((body) => ['POST', '/callback', 'application/json', body]))
  expect(printed.slice(1).map((lines) => withoutTimes(lines.split('\n')[1]))).toEqual([
    `  200 in MS  ${said.slice(0, 200)}`,
    `  302 in MS  ${said.slice(0, 200)}  (only 200 counts: the gateway calls again)`,
    `  500 in MS  ${said.slice(0, 200)}  (only 200 counts: the gateway calls again)`,
  ])
  await end()
})

test('payments listen answers with 502 where the shop does not, so that the gateway calls again', async () => {
  const { printed, call, end } = await listen('--forward-to', `http://127.0.0.1:${await freePort()}/`)
  expect(await call('{}')).toEqual([502, expect.stringMatching(/^no answer: /)])
  expect(printed[1]).toMatch(/502 in \d+ ms {2}no answer: .* {2}\(only 200 counts: the gateway calls again\)$/)
  await end()
})

test('payments listen goes on after a shop that breaks its answer off, which the gateway sends again', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '9' }).write('noted', () => response.destroy())
  })
  const port = await listeningPort(server)
  onTestFinished(() => closeServer(server))
  const { call, end } = await listen('--forward-to', `http://127.0.0.1:${port}/`)
  for (const body of ['1', '2']) expect(await call(body)).toEqual([502, expect.stringMatching(/^no answer: /)])
  await end()
})

test('payments listen takes no other request for a callback, such as one of a browser that opens its address', async () => {
  const { received, address } = await shopWith(200)
  const { port, printed, end } = await listen('--forward-to', address)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await response.text()).toContain('Callbacks are POST requests')
  expect([received, printed.length]).toEqual([[], 1])
  await end()
})

test('payments listen goes on after a caller that hangs up amid a callback', async () => {
  const { port, printed, call, end } = await listen()
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect(await call('{}')).toEqual([200, ''])
  expect(printed).toHaveLength(2)
  await end()
})

test('payments listen prints an object for each callback to a script', async () => {
  const { address } = await shopWith(200)
  const { port, printed, call, end } = await listen('--json', '--forward-to', address)
  await call('{"idEntity":"o-1"}')
  await end()
  expect(JSON.parse(printed[0] ?? '')).toEqual({ callbackUrl: `http://localhost:${port}/` })
  expect(JSON.parse(printed[1] ?? '')).toEqual({
    at: expect.stringMatching(/Z$/),
    body: '{"idEntity":"o-1"}',
    forwardedTo: address,
    answer: { status: 200, body: 'noted '.repeat(50), durationMs: expect.any(Number) },
  })
})

test('payments listen listens to this machine alone, and says when the port is taken', async () => {
  const { port, end } = await listen()
  const errors: string[] = []
  const error = (line: string) => errors.push(line)
  const surroundings = { environment: {}, out: () => undefined, error, columns: 80 }
  expect(await runCommand(['listen', '--port', String(port)], surroundings)).toBe(1)
  expect(errors[0]).toMatch(new RegExp(`^Port ${port} cannot be used: .*127\\.0\\.0\\.1`))
  await end()
})
