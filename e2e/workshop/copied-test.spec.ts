import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { workshopAt } from './workshop-page.test-support.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const configuration = `
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  reporter: 'line',
  outputDir: 'results',
  // As this project's own tests: for slow machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['KIT_BASE_URL'] ?? '',
    launchOptions: JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}'),
  },
})
`

/** Runs a test file unchanged, in a folder that has the built kit installed; resolves to the runner's output. */
async function runTest(text: string, baseURL: string): Promise<string> {
  const results = join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(join(results, 'copied-'))
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  try {
    await writeFile(join(folder, 'this-payment.spec.ts'), text)
    const scope = join(folder, 'node_modules/@payment-web-application')
    await mkdir(scope, { recursive: true })
    await symlink(join(root, 'dist/testing'), join(scope, 'testing'), 'junction')
    await writeFile(join(folder, 'playwright.config.ts'), configuration)
    const env = { ...process.env, KIT_BASE_URL: baseURL }
    return await new Promise((resolve) =>
      execFile(process.execPath, [cli, 'test'], { cwd: folder, env }, (_, stdout, stderr) => resolve(stdout + stderr)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('workshop: a payment copied as a Playwright test runs as it stands', {
  tag: '@exhaustive',
}, async ({ page, merchant, sandbox, clock, customer, baseURL }) => {
  test.setTimeout(180_000)
  const workshop = workshopAt(page, merchant.merchantCode)
  // Without interference, this amount would succeed in ten seconds.
  await clock.freeze()
  const order = await merchant.order({ amount: 60.5, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  await sandbox.settle(order.id, { status: 'FAILED', failureReasonCode: 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED' })
  await workshop.openPayment(order.id)
  await expect(workshop.paymentPanel).toContainText('CUSTOMER_ACCOUNT_LIMIT_EXCEEDED')
  await page.getByText('A Playwright test').click()
  const text = await workshop.code('playwright')
  expect(text).toContain("merchant.order({ amount: 60.5, currencyCode: 'BRL' }")
  expect(await runTest(text, baseURL ?? '')).toContain('1 passed')
})
