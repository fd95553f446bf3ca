import { expect, type Page } from '@playwright/test'
import type { CurrencyCode } from '#contract/currencies.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { Customer } from '../kit/customer.ts'
import type { Merchant } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { type Combination, combinations, nameOf, pairOf } from './combinations.test-support.ts'
import { coverageOf } from './coverage-table.test-support.ts'
import { type ExpectedScreen, expectedScreens } from './expectation.test-support.ts'
import { arriveAt } from './open-checkout.test-support.ts'
import { grantOf, redirectOf } from './redirect.test-support.ts'
import { passScreen } from './screens.test-support.ts'

const SHOP_NAME = 'Blue Bottle Shop'

/** The first combination of each value that the function gives. */
function firstOfEach(keyOf: (combination: Combination) => string): ReadonlySet<Combination> {
  const values = new Set(combinations.map(keyOf))
  return new Set([...values].flatMap((value) => combinations.find((combination) => keyOf(combination) === value) ?? []))
}

/** Every run tests one combination of each scenario. */
const inEveryRun = firstOfEach(({ scenario }) => scenario)
/** CI tests each completion kind, too. */
const inCi = firstOfEach((combination) => methodOf(pairOf(combination).method).completion)

/** The rest is proved by renderings in Node (src/launch/every-screen/scenarios.test.ts), and runs here by name. */
function tagsOf(combination: Combination): string[] {
  if (inEveryRun.has(combination)) return []
  return [inCi.has(combination) ? '@ci' : '@nightly']
}

for (const hasName of [true, false]) {
  test.describe(hasName ? 'a shop with a name' : 'a shop without a name', () => {
    test.use({ merchantConfiguration: hasName ? { channelName: SHOP_NAME } : {} })

    for (const combination of combinations.filter(({ merchantInfo }) => (merchantInfo !== 'unnamed') === hasName)) {
      const tag = tagsOf(combination)
      const annotation = coverageOf(combination)
      test(nameOf(combination), { tag, annotation }, async ({ page, merchant, sandbox, customer }) => {
        const listed = await optionsOf(merchant, pairOf(combination).currencyCode)
        const values = redirectOf(combination, listed.data)
        const order = await sandbox.redirectUrl({ ...values, grant: grantOf(combination) })
        await arriveAt(page, order.url)
        const expected = expectedScreens({ combination, values, listed })
        for (const screen of expected) await passScreen({ page, customer, combination }, screen)
        const isNamed = combination.merchantInfo === 'named'
        await expect(page.getByRole('banner').getByText(SHOP_NAME)).toBeVisible({ visible: isNamed })
        await expectUpiApps({ page, customer, combination }, expected.at(-1))
      })
    }
  })
}

// Every merchant of these tests has all methods, so one request per worker and currency is enough.
const known = new Map<CurrencyCode, PaymentOptions>()

/** The options that the gateway lists for this merchant's customers in a currency. */
async function optionsOf({ client }: Merchant, currencyCode: CurrencyCode): Promise<PaymentOptions> {
  const before = known.get(currencyCode)
  if (before !== undefined) return before
  const operations = ['POST /payins/!availablePaymentOptions']
  const token = await client.createToken({ operations, timestamp: Math.floor(Date.now() / 1000) })
  if (!token.ok) throw new Error(`No token: ${JSON.stringify(token.fault)}`)
  const body = { money: { amount: 45, currencyCode } }
  const listed = await client.call('listPayinOptions', { token: token.result.token, body })
  if (!listed.ok) throw new Error(`No options: ${JSON.stringify(listed.fault)}`)
  known.set(currencyCode, listed.result)
  return listed.result
}

interface Seat {
  readonly page: Page
  readonly customer: Customer
  readonly combination: Combination
}

/** The QR page offers UPI apps exactly when the merchant wants it; with a UPI id no reference is required. */
async function expectUpiApps({ page, customer, combination }: Seat, last: ExpectedScreen | undefined): Promise<void> {
  const isForm = last?.screen === 'fill'
  if (pairOf(combination).method !== 'UPIQR' || !(isForm || last?.screen === 'pay')) return
  if (isForm) {
    await customer.fill(last.typed)
    await customer.submit()
    await customer.sees('pay')
  }
  await expect(page.getByTestId('qr')).toBeVisible()
  await expect(page.getByTestId('app-buttons')).toBeVisible({ visible: combination.showDeepLink === 'true' })
  await expect(page.getByTestId('reference-form')).toBeVisible({ visible: combination.upiId === 'absent' })
}
