import { describe, expect, test } from 'vitest'
import {
  accepts,
  incomingRequestOf,
  readBody,
  readBytes,
  readRequestTarget,
  withoutBasePath,
} from './incoming-request.ts'

test.each([
  ['http://localhost:8080/api/payins/a?x=1', '/api/payins/a', 'x=1'],
  ['http://localhost:8080/', '/', ''],
  ['http://localhost:8080/?a=http://b/c?d', '/', 'a=http://b/c?d'],
  ['https://[::1]:8080/api', '/api', ''],
])('%s has the path %s and the query "%s"', (url, path, query) => {
  expect(incomingRequestOf(new Request(url))).toMatchObject({ path, query })
})

test('the request target on the wire takes precedence over the normalised URL', () => {
  const request = new Request('http://localhost/api/payins/../balances')
  expect(incomingRequestOf(request).path).toBe('/api/balances')
  expect(incomingRequestOf(request, { target: '/api/payins/../balances' }).path).toBe('/api/payins/../balances')
})

test.each([
  ['http://other.example:81/api/payins/a?x=1', { host: 'other.example:81', target: '/api/payins/a?x=1' }],
  ['HTTPS://other.example', { host: 'other.example', target: '/' }],
  ['https://other.example?x=http://a/b', { host: 'other.example', target: '/?x=http://a/b' }],
  ['/api?to=http://other.example/', { host: undefined, target: '/api?to=http://other.example/' }],
  ['//other.example/api', { host: undefined, target: '//other.example/api' }],
  ['*', { host: undefined, target: '*' }],
])('the target %s is read as %j', (line, expected) => expect(readRequestTarget(line)).toEqual(expected))

describe('a request target', () => {
  test.each([
    ['/pay/', '/'],
    ['/pay/?a=1', '/?a=1'],
    ['/pay/status?a=1', '/status?a=1'],
    ['/pay/api/payins/a%2Fb/../c', '/api/payins/a%2Fb/../c'],
    ['/pay//evil.example/', '//evil.example/'],
  ])('%s loses the path of PUBLIC_URL and nothing else', (target, expected) => {
    expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'ours', target: expected })
  })

  test.each(['/', '/?a=1', '/api/balances', '/payments', '/PAY/', '/pay%2F'])(
    '%s without the path of PUBLIC_URL stays as it is',
    (target) => expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'ours', target }),
  )

  test.each([
    ['/pay', '/pay/'],
    ['/pay?token=t', '/pay/?token=t'],
  ])('%s moves to the address with a slash and keeps its query', (target, location) => {
    expect(withoutBasePath(target, '/pay')).toEqual({ kind: 'moved', location })
  })

  test.each(['/', '/pay', '/api/balances?x=1'])('%s stays as it is where PUBLIC_URL is an origin', (target) => {
    expect(withoutBasePath(target, '')).toEqual({ kind: 'ours', target })
  })
})

const requestWith = (init: RequestInit) => new Request('http://localhost/', { method: 'POST', ...init })

/** A chunked body without a declared length; counts how many chunks were read. */
function streamOf(chunks: number, bytesEach: number) {
  let given = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given === chunks) return controller.close()
      given += 1
      controller.enqueue(new Uint8Array(bytesEach))
    },
  })
  return { stream, given: () => given }
}

const requestInChunks = (body: ReadableStream) => requestWith({ body, duplex: 'half' } as RequestInit)

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; ',
  'application/json; charset="UTF-8"',
])('the Content-Type %s is accepted', async (type) => {
  const reading = await readBody(requestWith({ body: '{}', headers: { 'content-type': type } }))
  expect(reading.ok && new TextDecoder().decode(reading.bytes)).toBe('{}')
})

test.each([
  'application/jsonx',
  'application/json, text/plain',
  'application/problem+json',
  'text/json',
  'application/json; a=b',
])('the Content-Type %s is refused', async (type) => {
  const reading = await readBody(requestWith({ body: '{}', headers: { 'content-type': type } }))
  expect(reading).toMatchObject({ ok: false, refusal: { code: 'INVALID_REQUEST' } })
})

test.each(['application/json', 'application/json;', 'gzip', 'gzip;q'])(
  'the header %s with a long run of spaces is read in linear time',
  async (name) => {
    const header = `${name}${' '.repeat(60_000)}x`
    const startedMs = performance.now()
    expect(accepts(header, 'gzip')).toBe(false)
    const request = requestWith({ body: '{}', headers: { 'content-type': header } })
    expect(await readBody(request)).toMatchObject({ ok: false })
    expect(performance.now() - startedMs).toBeLessThan(1000)
  },
)

test('a body in several chunks is read as one', async () => {
  const { stream } = streamOf(4, 1000)
  const reading = await readBytes(requestInChunks(stream))
  expect(reading.ok && reading.bytes.byteLength).toBe(4000)
})

test('reading a body stops at the size limit', async () => {
  const { stream, given } = streamOf(1_000_000, 1000)
  const reading = await readBytes(requestInChunks(stream))
  expect(reading).toMatchObject({ ok: false, refusal: { code: 'BODY_TOO_LARGE' } })
  expect(given()).toBeLessThan(70)
})

test.each([
  [65_536, true],
  [65_537, false],
])('a body of %i bytes without a declared length is taken: %s', async (bytes, isTaken) => {
  const { stream } = streamOf(1, bytes)
  expect(await readBytes(requestInChunks(stream))).toMatchObject({ ok: isTaken })
})

test('a body of 65536 declared bytes is taken', async () => {
  const body = 'x'.repeat(65_536)
  const reading = await readBytes(requestWith({ body, headers: { 'content-length': '65536' } }))
  expect(reading.ok && reading.bytes.byteLength).toBe(65_536)
})

// It says what is wrong with `application/json; charset=utf8`, too.
const WRONG_TYPE = 'Content-Type must be application/json, without parameters but charset=utf-8.'

test('a refused body says what is wrong with it', async () => {
  const headers = { 'content-type': 'application/json' }
  const refusals = await Promise.all(
    [
      requestWith({ body: '{}', headers: { 'content-type': 'text/plain' } }),
      requestWith({ body: '{}', headers: { ...headers, 'content-encoding': 'gzip' } }),
      requestWith({ headers: { ...headers, 'content-length': '65537' } }),
    ].map(readBody),
  )
  expect(refusals.map((reading) => !reading.ok && reading.refusal)).toEqual([
    { kind: 'basic', code: 'INVALID_REQUEST', message: WRONG_TYPE },
    { kind: 'basic', code: 'INVALID_REQUEST', message: 'A Content-Encoding is not taken.' },
    { kind: 'basic', code: 'BODY_TOO_LARGE', message: 'A body has at most 64 KiB.' },
  ])
})

test.each(['65537', '1e9', '-', 'many'])('a body with the Content-Length %s is refused unread', async (length) => {
  const request = requestWith({ headers: { 'content-length': length } })
  expect(await readBytes(request)).toMatchObject({ ok: false, refusal: { code: 'BODY_TOO_LARGE' } })
})
