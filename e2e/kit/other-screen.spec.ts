import { expect } from '@playwright/test'
import { kit, outputOf } from './failing-run.test-support.ts'
import { test } from './test.ts'

/** Each test takes a step of another screen than the one that is shown: the list of methods, then a form. */
const failing = `
import { test } from ${kit}

const money = { amount: 45, currencyCode: 'THB' }
test.beforeEach(async ({ page, merchant }) => {
  await page.goto((await merchant.order(money)).url)
})
test('fills', ({ customer }) => customer.fill({ accountNumber: '1234567890' }))
test('submits', ({ customer }) => customer.submit())
test('chooses an operator', ({ customer }) => customer.chooseOperator('KBANK'))
test('chooses the first operator', ({ customer }) => customer.chooseFirstOperator())
test('chooses again', async ({ customer }) => {
  await customer.choose('PROMPTPAY')
  await customer.choose('PROMPTPAY')
})
test('copies', ({ customer }) => customer.copied('amount'))
test('chooses an account type', async ({ customer, merchant, page }) => {
  const option = { paymentMethodCode: 'BANK_TRANSFER', paymentOperatorCode: '012' }
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'MXN' }, option)).url)
  await customer.fill({ accountType: 'savings' })
})
test('has left', async ({ customer, page }) => {
  await page.goto('/docs?token=secret')
  await customer.submit()
})
`

test('a step of the customer on another screen fails with the name of the screen that is shown', {
  tag: '@nightly',
}, async ({ baseURL, launchOptions }) => {
  test.setTimeout(180_000)
  const options = {
    outputDir: 'output',
    reporter: 'line',
    fullyParallel: true,
    workers: 2,
    expect: { timeout: 3_000 },
    use: { baseURL, launchOptions, viewport: { width: 360, height: 740 } },
  }
  const output = await outputOf(failing, `export default ${JSON.stringify(options)}`)
  const told = [...output.matchAll(/Error: (The page has no .*)/g)].map(([, sentence]) => sentence)
  expect(told.toSorted()).toEqual([
    'The page has no account type savings: its screen is "fill".',
    'The page has no button that submits: /docs is none of its screens.',
    'The page has no button that submits: its screen is "choose".',
    'The page has no copy button amount: its screen is "choose".',
    'The page has no form: its screen is "choose".',
    'The page has no method PROMPTPAY: its screen is "fill".',
    'The page has no operator KBANK: its screen is "choose".',
    'The page has no operator: its screen is "choose".',
  ])
  expect(output).not.toContain('secret')
})
