import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test } from './test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const runner = join(root, 'node_modules/@playwright/test/cli.js')

/** A test that fails after it has created an order. */
const failing = `
import { expect } from '@playwright/test'
import { test } from ${JSON.stringify(join(root, 'e2e/kit/test.ts'))}

test('a test that fails on purpose', async ({ sandbox }) => {
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: 1 })
  await sandbox.redirectUrl({ amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR', accountName: "D'Arc" })
  expect('this').toBe('that')
})
`

test('a failed test prints working calls that repeat its steps, without token or key', {
  tag: '@exhaustive',
}, async ({ baseURL, request }) => {
  test.setTimeout(180_000)
  const output = await outputOf(
    failing,
    `export default { outputDir: 'output', reporter: 'line', timeout: 60_000, use: { baseURL: '${baseURL}' } }`,
  )
  expect(output).toContain('1 failed')
  const calls = [...output.matchAll(/curl -sS '([^']+)'(?: -X (PUT))? .*? --data-raw '(.*)'$/gm)]
  expect(calls.map(([, address]) => address)).toEqual(
    ['merchants', 'faults', 'redirect-urls'].map((operation) => `${baseURL}/sandbox/api/${operation}`),
  )
  expect(output).not.toMatch(/eyJ|PRIVATE|publicKeys/)
  for (const [, address = '', method = 'POST', body = ''] of calls) {
    const data = JSON.parse(body.replaceAll(String.raw`'\''`, "'"))
    const answer = await request.fetch(address, { method, data })
    expect(answer.ok()).toBe(true)
    if (address.endsWith('redirect-urls')) {
      const { searchParams } = new URL((await answer.json()).url)
      expect(searchParams.get('paymentMethodCode')).toBe('PIXQR')
      expect(searchParams.get('accountName')).toBe("D'Arc")
    }
  }
})

/** Playwright's output for one test in a folder of its own, which can resolve the project's packages. */
async function outputOf(spec: string, configuration: string): Promise<string> {
  await mkdir(join(root, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(root, 'test-results', 'reproduction-'))
  try {
    await writeFile(join(folder, 'failing.spec.ts'), spec)
    await writeFile(join(folder, 'playwright.config.ts'), configuration)
    return await new Promise((resolve) =>
      execFile(process.execPath, [runner, 'test'], { cwd: folder, encoding: 'utf8' }, (_failed, stdout) =>
        resolve(stdout),
      ),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
