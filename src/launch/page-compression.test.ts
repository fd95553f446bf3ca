import { brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { compressed, compressedStart, continued } from './page-compression.ts'

// Words that the compressor's static dictionary has, and repetitions of short distances.
const START = `<!doctype html>${'<style>.row{display:flex}</style>'.repeat(40)}<body><p>The page abcdabcdabcd</p>`
const rest = (own: string) => `<h1>The page</h1>${`<li class="row">${own}</li>`.repeat(20)}abcdabcdabcd</body></html>`

let start: Uint8Array | undefined
beforeAll(async () => {
  start = await compressedStart(START, rest('first'))
})
const pageOf = (text: string) => start && continued(start, text)

test('a start and the rest of a page are one stream, whatever the rest is', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('aaaaaaaaaaaaaaaa', 'เลือกวิธีชำระเงิน', ' the ', '', START.slice(0, 600), '🙂'.repeat(70)),
  )
  return fc.assert(
    fc.property(texts, (own) => {
      const text = rest(own)
      const page = pageOf(text)
      expect(page && brotliDecompressSync(page).toString()).toBe(Buffer.from(START + text).toString())
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['too long for one block of the compressor', rest('x').padEnd(70_000, 'long ')],
  ['no shorter when it is compressed', 'abcdefgh'],
  ['empty', ''],
])('a rest that is %s does not continue a start', (_name, text) => {
  expect(pageOf(text)).toBeUndefined()
})

test.each([
  ['that the customer waits for', 900, async (text: string) => compressed(text)],
  ['that many pages begin with', 700, async (text: string) => compressedStart(text, rest('x'))],
])('a text %s takes no more than %i bytes', async (_name, most, compress) => {
  const words = Array.from(
    { length: 400 },
    (_, place) => `<li data-row="${(place * 7919) % 211}">row ${place % 17}</li>`,
  )
  expect((await compress(words.join('')))?.length).toBeLessThan(most)
})

test('a rest of exactly one block of the compressor continues a start', () => {
  const text = '<li>row</li>'.repeat(6_000)
  const page = pageOf(text.slice(0, 65_536))
  expect(page && brotliDecompressSync(page).length).toBe(START.length + 65_536)
  expect(pageOf(text.slice(0, 65_537))).toBeUndefined()
})
