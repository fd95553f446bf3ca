import type { Page } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { type Purchase, purchaseOf, redirectValues, type Scenario, scenarios } from '../faults/cases.test-support.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { expectCompletionPage } from '../kit/completion-page.ts'
import type { Customer } from '../kit/customer.ts'
import { expectResultPage } from '../kit/result-page.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { keepDocument, openAt, test, ways } from './ways.test-support.ts'

interface Seat {
  readonly page: Page
  readonly customer: Customer
  readonly pair: Purchase
  readonly scenario: Scenario
  readonly lateScript: () => void
}

/** From whatever step the redirect leads to, to the page of the payment. */
async function walkToPayment({ page, customer, pair, scenario, lateScript }: Seat): Promise<void> {
  // The redirect of these brings what the customer would have to type.
  const isKnown = scenario === 2 || scenario === 3
  const goOn = {
    choose: () => customer.choose(pair.method),
    operator: () => customer.chooseFirstOperator(),
    fill: async () => {
      if (!isKnown) await customer.fill(requiredValues(pair))
      await customer.submit()
      await customer.sees('pay')
    },
    // Nothing is left to ask: the app sends the create once it is there, and without it the customer does.
    submit: async () => {
      if ((await page.locator('html[data-app]').count()) > 0) lateScript()
      else await page.getByTestId('again').getByRole('button').click()
      await customer.sees('pay')
    },
  }
  for (;;) {
    const screen = await customer.sees('choose', 'operator', 'fill', 'submit', 'pay')
    if (screen === 'pay') return
    if (screen in goOn) await goOn[screen as keyof typeof goOn]()
  }
}

for (const way of ['html', 'late'] as const) {
  test.describe(way === 'html' ? 'by HTML, without a script' : 'by HTML, the script comes late', {
    tag: '@phone',
  }, () => {
    test.use(ways[way])

    for (const [row, kind] of completionKinds.entries()) {
      for (const [column, scenario] of scenarios.entries()) {
        // CI sees each kind and each scenario once; a script that comes late is in journeys.spec.ts, too.
        const isInCi = way === 'html' && (row + 3) % scenarios.length === column
        test(`a payment is completed by ${kind} in scenario ${scenario}`, {
          tag: isInCi ? '@ci' : '@nightly',
        }, async ({ page, merchant, sandbox, customer, lateScript }) => {
          const pair = purchaseOf(kind)
          const money = { amount: 45, currencyCode: pair.currencyCode }
          const order = await merchant.order(money, redirectValues(scenario, pair))
          await stayAtResults(page)
          await openAt(page, order.url)
          await walkToPayment({ page, customer, pair, scenario, lateScript })
          lateScript()
          if (way === 'html') await keepDocument(page)
          await expectCompletionPage({ page, customer, pair, detail: await merchant.read(order.id), depth: 'code' })
          await sandbox.settle(order.id, { status: 'SUCCESS' })
          await customer.comesBack()
          await customer.sees('done')
          await expectResultPage(page, 'SUCCESS', await merchant.read(order.id))
        })
      }
    }
  })
}
