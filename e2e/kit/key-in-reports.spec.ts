import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { kit, outputOf } from './failing-run.test-support.ts'
import { test } from './own-product.ts'

const sandboxKey = 'the-key-of-a-public-sandbox'

/** A test that fails after it has used each kind of request to the sandbox. */
const failing = `
import { expect } from '@playwright/test'
import { test } from ${kit}

test('a test that fails on purpose', async ({ merchant, sandbox, clock, sink }) => {
  await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: 1 })
  await clock.advance(60)
  expect(await sink.requests()).toEqual(['none'])
})
`

test('the trace and the report of a failed test do not have the sandbox’s key', async ({ startProduct }, testInfo) => {
  const { baseURL } = await startProduct({ SANDBOX_KEY: sandboxKey })
  const results = testInfo.outputPath('results')
  const options = {
    outputDir: results,
    reporter: [['line'], ['html', { open: 'never', outputFolder: testInfo.outputPath('report') }]],
    use: { baseURL, sandboxKey, trace: 'on' },
  }
  const output = await outputOf(failing, `export default ${JSON.stringify(options)}`)
  expect(output).toContain('1 failed')
  expect(output).not.toContain(sandboxKey)

  const names = await readdir(testInfo.outputDir, { recursive: true })
  const read = await Promise.all(names.filter(isText).map((name) => readFile(join(testInfo.outputDir, name))))
  const archives = names.filter((name) => name.endsWith('.zip'))
  const traced = await Promise.all(
    archives.map(async (name) => filesIn(await readFile(join(testInfo.outputDir, name)))),
  )
  expect(traced.flat().some((text) => text.includes('a test that fails on purpose'))).toBe(true)
  for (const text of [...read, ...traced.flat()]) expect(text.includes(sandboxKey)).toBe(false)
})

const isText = (name: string): boolean => /\.(?:html|md|json)$/.test(name)

/** The files of a ZIP archive. */
function filesIn(zip: Buffer): readonly Buffer[] {
  const files: Buffer[] = []
  const endOfArchive = zip.lastIndexOf('PK\u0005\u0006')
  let entry = zip.readUInt32LE(endOfArchive + 16)
  while (entry < endOfArchive) {
    const start = zip.readUInt32LE(entry + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(data, data + zip.readUInt32LE(entry + 20))
    files.push(zip.readUInt16LE(entry + 10) === 0 ? bytes : inflateRawSync(bytes))
    entry += 46 + [28, 30, 32].reduce((sum, field) => sum + zip.readUInt16LE(entry + field), 0)
  }
  return files
}
