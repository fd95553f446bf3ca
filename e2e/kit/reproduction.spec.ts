import { expect } from '@playwright/test'
import { kit, outputOf } from './failing-run.test-support.ts'
import { test } from './test.ts'

/** A test that fails after it has created an order. */
const failing = `
import { expect } from '@playwright/test'
import { test } from ${kit}

test('a test that fails on purpose', async ({ sandbox }) => {
  await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: 1 })
  await sandbox.redirectUrl({ amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR', accountName: "D'Arc" })
  expect('this').toBe('that')
})
`

test('a failed test prints working calls that repeat its steps, without token or key', {
  tag: '@ci',
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
