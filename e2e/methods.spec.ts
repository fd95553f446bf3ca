import { expect } from '@playwright/test'
import { askedOf } from '#contract/asked-fields.ts'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleAnswers } from '#contract/example-answers.ts'
import { type MethodCode, methodOf, methodPairs } from '#contract/methods.ts'
import { expectCompletionPage } from './kit/completion-page.ts'
import type { Customer } from './kit/customer.ts'
import { test } from './kit/test.ts'

/** The sandbox leaves it open, so that only the test decides how it ends. */
const OPEN_AMOUNT = 45

/** The list and the result look the same for every method of a currency: they are examined once for each. */
const isFirstOf = (method: MethodCode, currencyCode: CurrencyCode): boolean =>
  methodPairs.find((pair) => pair.currencyCode === currencyCode)?.method === method

for (const { method, currencyCode } of methodPairs) {
  test(`${method} in ${currencyCode} is paid from the list of methods to the result`, async ({
    page,
    merchant,
    sandbox,
    customer,
  }) => {
    const examinesAll = isFirstOf(method, currencyCode)
    const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode })
    await page.goto(order.url)
    await customer.sees('choose')
    if (examinesAll) await customer.expectAccessible()
    await customer.choose(method)
    await answerAll(customer, method, currencyCode)
    await expectCompletionPage(page, customer, await merchant.read(order.id))
    await customer.expectAccessible()

    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await customer.sees('done')
    await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
    if (examinesAll) await customer.expectAccessible()
  })
}

/** Operator and form where they are asked, up to the completion page. */
async function answerAll(customer: Customer, method: MethodCode, currencyCode: CurrencyCode): Promise<void> {
  const screen = await customer.sees('operator', 'fill', 'pay')
  if (screen === 'pay') return
  await customer.expectAccessible()
  if (screen === 'operator') await customer.chooseFirstOperator()
  else {
    await customer.fill(exampleAnswers(askedOf(methodOf(method), currencyCode), currencyCode, 'required'))
    await customer.submit()
  }
  return answerAll(customer, method, currencyCode)
}
