import { expect, test } from 'vitest'
import { readBody, readBytes } from './body.ts'

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
  const reading = await readBytes(requestInChunks(stream))
  expect(reading.ok).toBe(isTaken)
})

test('a body of 65536 declared bytes is taken', async () => {
  const body = 'x'.repeat(65_536)
  const reading = await readBytes(requestWith({ body, headers: { 'content-length': '65536' } }))
  expect(reading.ok && reading.bytes.byteLength).toBe(65_536)
})

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
    { kind: 'basic', code: 'INVALID_REQUEST', message: 'Content-Type must be application/json.' },
    { kind: 'basic', code: 'INVALID_REQUEST', message: 'A Content-Encoding is not taken.' },
    { kind: 'basic', code: 'BODY_TOO_LARGE', message: 'A body has at most 64 KiB.' },
  ])
})

test.each(['65537', '1e9', '-', 'many'])(
  'a body with the Content-Length %s is refused without being read',
  async (length) => {
    const request = requestWith({ headers: { 'content-length': length } })
    expect(await readBytes(request)).toMatchObject({ ok: false, refusal: { code: 'BODY_TOO_LARGE' } })
  },
)
