import { expect } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { purchaseOf } from '../faults/cases.test-support.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { goOnToPay } from '../journeys/go-on-to-pay.test-support.ts'
import { expectCompletionPage } from '../kit/completion-page.ts'
import { expectResultPage } from '../kit/result-page.ts'
import { keepDocument, test, ways } from './ways.test-support.ts'

test.use(ways.html)

/** CI pays by one method of each completion kind. */
const inCi = completionKinds.map(purchaseOf)

for (const pair of methodPairs) {
  const { method, currencyCode } = pair
  test(`${method} in ${currencyCode} is paid without a script, from the list of methods to the result`, {
    tag: ['@phone', inCi.includes(pair) ? '@ci' : '@nightly'],
  }, async ({ page, merchant, sandbox, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode })
    await page.goto(order.url)
    await customer.sees('choose')
    await customer.choose(method)
    await goOnToPay(customer, requiredValues(pair))
    await keepDocument(page)
    await expectCompletionPage({ page, customer, pair, detail: await merchant.read(order.id), depth: 'values' })
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await expectResultPage(page, 'SUCCESS', await merchant.read(order.id))
    await expect(page.locator('html')).not.toHaveAttribute('data-app', /.*/)
  })
}
