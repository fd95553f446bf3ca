import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from './precompress.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('compressed siblings decode to the original, in folders too', async () => {
  const script = 'export const answer = 42\n'.repeat(50)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a.js'), script)
  await compressFolder(folder)
  expect(brotliDecompressSync(await readFile(join(folder, 'assets', 'a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'assets', 'a.js.gz'))).toString()).toBe(script)
})

test('files that would not shrink, images and hidden folders have no compressed siblings', async () => {
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), 'x'.repeat(1000))
  await writeFile(join(folder, 'tiny.js'), '1')
  await writeFile(join(folder, 'logo.png'), 'x'.repeat(1000))
  await compressFolder(folder)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    ['.vite', join('.vite', 'manifest.json'), 'logo.png', 'tiny.js'].sort(),
  )
})
