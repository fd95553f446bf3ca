import { connect } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { noResponse } from '../../../store/deadline.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
const { shop } = await gatewayOfFile({ ports: { log } })

test('a 500 response says only the request id, under which the log has the cause', async () => {
  const token = await shop.tokenFor('*')
  await shop.gateway.store.write((tx) => tx.schema.dropTable('balance').execute())
  const response = await shop.call('GET', '/balances', { token })
  expect(response.status).toBe(500)
  const requestId = String(response.headers['x-request-id'])
  expect(response.json).toEqual({
    code: 'SERVER_ERROR',
    message: expect.stringContaining(requestId),
    docs: `${shop.origin}/docs#error-SERVER_ERROR`,
  })
  expect(response.text).not.toMatch(/balance|table|sql|\.ts/i)
  expect(lines.filter((line) => line.includes(requestId) && /no such table|does not exist/.test(line))).toHaveLength(1)
})

test.each([
  ['does not respond in time', noResponse()],
  ['has a full disk', Object.assign(new Error('/secret/path'), { code: 'SQLITE_FULL' })],
  ['is busy', Object.assign(new Error('secret'), { code: '55P03' })],
  ['has lost a node of its cluster', Object.assign(new Error('tests@secret:5432 failed'), { code: '08006' })],
])('a database that %s is a 503 as the document has it, and the next request is served', async (_, error) => {
  const token = await shop.tokenFor('*')
  const read = vi.spyOn(shop.gateway.store, 'read').mockRejectedValue(error)
  const response = await shop.call('GET', '/balances', { token })
  expect(response.status).toBe(503)
  const requestId = String(response.headers['x-request-id'])
  expect(response.json).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining(requestId),
    docs: `${shop.origin}/docs#error-SERVICE_UNAVAILABLE`,
  })
  expect(response.text).not.toContain('secret')
  read.mockRestore()
  expect((await shop.call('GET', '/currencies', { token })).status).toBe(200)
})

test('while the disk is full a create is 503 in words, and what exists is read', async () => {
  const token = await shop.tokenFor('*')
  const create = (id: string) => shop.call('POST', `/payins/${id}`, { token, body: payinBody('PIXQR', { amount: 45 }) })
  expect((await create('before')).status).toBe(201)
  const full = Object.assign(new Error('/secret/path'), { code: 'SQLITE_FULL' })
  const write = vi.spyOn(shop.gateway.store, 'writeStatement').mockRejectedValue(full)
  const responses = [await create('meanwhile'), await shop.call('GET', '/payins/before', { token })]
  write.mockRestore()
  expect(responses).toMatchObject([{ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }, { status: 200 }])
  expect(responses[0]?.text).toContain('the disk of the database is full')
  expect((await create('meanwhile')).status).toBe(201)
})

test('a refusal that cannot be noted for the sandbox is refused all the same, and the log says so', async () => {
  lines.length = 0
  const note = vi.spyOn(shop.gateway.requestLog, 'note').mockRejectedValue(new Error('the database is busy'))
  const response = await shop.call('GET', '/balances')
  note.mockRestore()
  expect(response.status).toBe(401)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      requestId: response.headers['x-request-id'],
      error: { name: 'Error', message: 'the database is busy' },
      msg: 'refusal not kept',
    },
    { level: 30, status: 401, msg: 'request' },
  ])
})

describe('a client that hangs up in the middle of a body', () => {
  const requests = [
    ['of a short declared length, which is read first', 'content-length: 16384\r\n\r\n{"money":', 'before the gates'],
    ['of a long declared length', 'content-length: 16385\r\n\r\n{"money":', 'after the gate of the rate'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n9\r\n{"money":\r\n', 'after the gate of the rate'],
  ] as const

  test.each(requests)('%s is logged as a 400 and counted as no failure of the server', async (_, end, isRead) => {
    const token = await shop.tokenFor('*')
    const before = await failuresCounted()
    lines.length = 0
    const { port } = new URL(shop.origin)
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST /api/payins/!availablePaymentOptions HTTP/1.1\r\nhost: x\r\nx-api-version: 2\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`
    const { gateway } = shop
    const rate = vi.spyOn(gateway, 'admit')
    await new Promise((sent) => socket.write(head + end, sent))
    if (isRead === 'after the gate of the rate') await expect.poll(() => rate).toHaveResolved()
    rate.mockRestore()
    socket.destroy()
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    const line = { level: 30, operation: 'listPayinOptions', status: 400, msg: 'request' }
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([line])
    expect(await failuresCounted()).toEqual(before)
  })

  const failuresCounted = async () => {
    const { text } = await shop.send({ method: 'GET', path: '/metrics' })
    return text.split('\n').filter((line) => /status="5/.test(line))
  }
})
