import { expect, type Page } from '@playwright/test'
import { finalStatuses } from '#contract/statuses.ts'
import { beginPayin, requiredValues } from '../journeys/begin-payin.test-support.ts'
import type { Customer } from '../kit/customer.ts'
import { english } from '../languages/page-words.test-support.ts'
import { cases, moments, type Purchase, purchaseOf, redirectValues, type Scenario } from './cases.test-support.ts'
import { recordClaims } from './claims.test-support.ts'
import { test } from './faulty-test.test-support.ts'
import { injectFault, planFault } from './inject-fault.test-support.ts'
import type { Network } from './network.test-support.ts'

/** An amount that the sandbox leaves open, so that the test alone decides the result. */
const OPEN_AMOUNT = 45
/** The page's own time in which a fault on the way to the payment is overcome, with several retries. */
const REACHES_MS = 15_000

const tagOf = { always: [], 'in CI': '@ci', nightly: '@nightly' }

for (const [position, oneCase] of cases.entries()) {
  const { moment, fault, scenario, kind, runs } = oneCase
  const status = finalStatuses[position % finalStatuses.length] ?? 'SUCCESS'
  const tag = tagOf[runs]

  test(`${fault} while ${moment}: scenario ${scenario}, ${kind}, ends ${status}`, { tag }, async ({
    page,
    merchant,
    sandbox,
    network,
    clock,
    customer,
  }) => {
    const purchase = purchaseOf(kind)
    const money = { amount: OPEN_AMOUNT, currencyCode: purchase.currencyCode }
    const order = await merchant.order(money, redirectValues(scenario, purchase))
    const { begun } = moments[moment]
    if (begun) await beginPayin(merchant, order, purchase)
    const claims = await recordClaims(page)
    await page.clock.install()

    const isFollowing = moment === 'the status is followed'
    if (!isFollowing) await planFault(oneCase, { network, sandbox })
    await page.goto(network.over(order.url))
    const buyer = { page, customer, network, purchase, scenario }
    const reached = reachPayment(buyer)
    await Promise.all([
      reached,
      isFollowing ? undefined : injectFault(oneCase, { network, page, recovered: reached, withinMs: REACHES_MS }),
    ])

    const detail = await merchant.read(order.id)
    expect(detail.paymentMethodResponse.paymentMethodCode).toBe(purchase.method)
    expect(network.accepted()).toBe(begun ? 0 : 1)
    expect(endsIn(claims)).toEqual([])

    if (isFollowing) {
      await planFault(oneCase, { network, sandbox })
      // The read that the gateway holds back ends, so that the fault meets the next one; one that was still on its way
      // is held back after that, and would be the last.
      await expect(async () => {
        await clock.advance(1)
        expect(network.isMet()).toBe(true)
      }).toPass()
    }
    await sandbox.settle(order.id, { status })
    await customer.comesBack()
    // As recorded, because a success returns to the shop soon.
    const ended = expect.poll(() => endsIn(claims)).toEqual([status])
    await Promise.all([ended, isFollowing ? injectFault(oneCase, { network, page, recovered: ended }) : undefined])
    expect(endsIn(claims)).toEqual([status])
  })
}

interface Buyer {
  readonly page: Page
  readonly customer: Customer
  readonly network: Network
  readonly purchase: Purchase
  readonly scenario: Scenario
}

/** The customer completes each screen until the payment is pending. */
async function reachPayment(buyer: Buyer): Promise<void> {
  const { page, customer, network, purchase, scenario } = buyer
  const { method } = purchase
  const screen = await customer.sees('choose', 'operator', 'fill', 'resend', 'pay')
  if (screen === 'pay') return
  if (screen === 'choose') await customer.choose(method)
  if (screen === 'operator') await customer.chooseFirstOperator()
  if (screen === 'fill') {
    const hasData = scenario === 2 || scenario === 3
    await customer.fill(hasData ? {} : requiredValues(purchase))
    await customer.submit()
    // The form stays for a moment, and would be filled in again.
    await expect(page.getByTestId('step')).not.toHaveAttribute('data-step', 'fill')
  }
  if (screen === 'resend') {
    expect(network.accepted(), 'the page says that nothing was sent').toBe(0)
    await page.getByRole('button', { name: english('connection.notSent.again') }).click()
  }
  return reachPayment(buyer)
}

/** The final statuses that the page has shown, each once. */
const endsIn = (claims: readonly string[]): readonly string[] =>
  finalStatuses.filter((status) => claims.includes(status))
