import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchOf } from '../../http/incoming-request.ts'
import { memoryFile } from './memory-file.ts'

const TEXT = `${'<p>ü</p>'.repeat(200)}`
const file = memoryFile({ type: 'text/html; charset=utf-8', write: () => TEXT, headers: { 'x-own': 'yes' } })
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetchOf(file)(new Request('http://localhost/docs', { method, headers }))

const common = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'x-own': 'yes',
  vary: 'accept-encoding',
  etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
}

test('a file in memory is revalidated, and described as it is sent', async () => {
  const response = await ask()
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-length': '1800' }
  expect(Object.fromEntries(response.headers)).toEqual({ ...common, ...html })
  expect(await response.text()).toBe(TEXT)
})

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br', 'br', brotliDecompressSync],
])('a file in memory is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
  const response = await ask({ 'accept-encoding': accepted })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Object.fromEntries(response.headers)).toEqual({
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(bytes.byteLength),
    'content-encoding': encoding,
  })
  expect(bytes.byteLength).toBeLessThan(200)
  expect(decompress(bytes).toString()).toBe(TEXT)
})

test('a file in memory is not sent again to a browser that has it, nor with HEAD', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  for (const tags of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
    const known = await ask({ 'if-none-match': tags })
    expect([tags, known.status, await known.text()]).toEqual([tags, 304, ''])
    expect(Object.fromEntries(known.headers)).toEqual({ ...common, etag })
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1800', ''])
})
