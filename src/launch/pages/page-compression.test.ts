import { brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressed } from './page-compression.ts'

test('a compressed text is the same text, whatever it is', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (own) => {
      const text = `<h1>The page</h1>${`<li class="row">${own}</li>`.repeat(20)}`
      expect(brotliDecompressSync(await compressed(text)).toString()).toBe(Buffer.from(text).toString())
    }),
  ))

test('a list of 400 rows takes less than 1000 bytes', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, place) => `<li data-row="${(place * 7919) % 211}">row ${place % 17}</li>`,
  )
  expect((await compressed(rows.join(''))).length).toBeLessThan(1000)
})
