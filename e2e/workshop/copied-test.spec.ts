import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { inEmptyProject, kitPackage, runTests } from '../product/installed-package.test-support.ts'
import { workshopAt } from './workshop-page.test-support.ts'

test('workshop: a payment copied as a Playwright test runs as it stands', {
  tag: '@ci',
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
  await inEmptyProject(kitPackage, async (project) => {
    expect(await runTests(project, { 'this-payment.spec.ts': text }, baseURL)).toContain('1 passed')
  })
})
