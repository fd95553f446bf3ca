import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOverHttp, startTestServer, type TestServer } from '../../app/api-tests/support/test-server.test-support.ts'
import { type Connection, type Fetch, incomingRequestOf } from '../incoming-request.ts'
import { forwardTo } from './forward.ts'

let behind: TestServer
let front: TestServer
let seen: { request: Request; connection: Connection | undefined; body: string }
beforeAll(async () => {
  behind = await startTestServer()
  front = await startTestServer()
  behind.answerWith(async (request, connection) => {
    seen = { request, connection, body: await request.text() }
    return answer()
  })
  front.answerWith(frontOf(`http://127.0.0.1:${behind.port}`))
})
afterAll(() => Promise.all([front.close(), behind.close()]))

const frontOf = (gatewayUrl: string): Fetch => {
  const forward = forwardTo(gatewayUrl)
  return (request, connection) => forward(incomingRequestOf(request, connection))
}

let answer: () => Response = () => new Response('{"a":1.10}')
const answered = (next: () => Response) => {
  answer = next
}

test('method, path, query, headers and body go over as they came', async () => {
  answered(() => new Response('{}'))
  const body = '{"amount": 1.10}'
  await sendOverHttp(front.port, {
    method: 'POST',
    path: '/api/payins/../a%2Fb;x?currencies=THB,ZAR',
    headers: {
      'x-api-version': '2',
      authorization: 'Bearer t',
      'x-signature': 's',
      'content-type': 'application/json',
    },
    body,
  })
  expect(seen.request.method).toBe('POST')
  expect(seen.connection?.target).toBe('/api/payins/../a%2Fb;x?currencies=THB,ZAR')
  expect(seen.body).toBe(body)
  expect(Object.fromEntries(seen.request.headers)).toMatchObject({
    'x-api-version': '2',
    authorization: 'Bearer t',
    'x-signature': 's',
    'content-type': 'application/json',
  })
})

test('status, headers and body come back as they are', async () => {
  answered(
    () =>
      new Response('[{"code":"X"}]', {
        status: 406,
        headers: { date: 'Sat, 01 Jan 2028 00:00:00 GMT', 'retry-after': '7', 'x-request-id': 'r-1' },
      }),
  )
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/balances' })
  expect(back.status).toBe(406)
  expect(back.text).toBe('[{"code":"X"}]')
  expect(back.headers).toMatchObject({
    date: 'Sat, 01 Jan 2028 00:00:00 GMT',
    'retry-after': '7',
    'x-request-id': 'r-1',
  })
})

test('no cookie goes either way, and no answer can be taken for a page of ours', async () => {
  const page = { 'content-type': 'text/html', 'set-cookie': 'a=1', 'content-security-policy': 'default-src *' }
  answered(() => new Response('<script>alert(1)</script>', { status: 404, headers: page }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x', headers: { cookie: 'b=2' } })
  expect(seen.request.headers.get('cookie')).toBeNull()
  expect(back.headers['set-cookie']).toBeUndefined()
  expect(back.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('204 has no body', async () => {
  answered(() => new Response(null, { status: 204 }))
  const back = await sendOverHttp(front.port, { method: 'POST', path: '/api/x', body: '{}' })
  expect(back.status).toBe(204)
  expect(back.text).toBe('')
})

test('an encoded body stays encoded', async () => {
  answered(() => new Response('not really brotli', { headers: { 'content-encoding': 'br' } }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x' })
  expect(back.headers['content-encoding']).toBe('br')
  expect(back.text).toBe('not really brotli')
})

test('a redirect is passed on, not followed', async () => {
  answered(() => new Response(null, { status: 302, headers: { location: '/elsewhere' } }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x' })
  expect(back.status).toBe(302)
  expect(back.headers.location).toBe('/elsewhere')
})

test('a gateway under a path of its own is the base URL', async () => {
  answered(() => new Response('{}'))
  const fetch = frontOf(`http://127.0.0.1:${behind.port}/v2/merchant`)
  await fetch(new Request('http://localhost/api/payins/a1?x=1'))
  expect(seen.connection?.target).toBe('/v2/merchant/payins/a1?x=1')
})

test('a gateway that does not answer is 502, not a failed payment', async () => {
  const gone = await startTestServer()
  await gone.close()
  const back = await frontOf(`http://127.0.0.1:${gone.port}`)(new Request('http://localhost/api/x'))
  expect(back.status).toBe(502)
})
