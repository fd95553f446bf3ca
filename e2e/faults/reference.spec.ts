import { expect } from '@playwright/test'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { english } from '../languages/page-words.test-support.ts'
import { faults } from './cases.test-support.ts'
import { recordClaims } from './claims.test-support.ts'
import { test } from './faulty-test.test-support.ts'
import { injectFault, planFault } from './inject-fault.test-support.ts'

const REFERENCE = '413244427799'
const moment = 'the number of the payment is sent'
/** Both completion kinds that end with a payment reference. */
const methods = ['P2A_V2', 'UPIQR'] as const

for (const [position, fault] of faults.entries()) {
  const method = methods[position % methods.length] ?? 'UPIQR'
  const tag = fault === 'dropped_response' || fault === 'portal' ? ['@waits'] : ['@nightly']

  test(`${fault} while ${moment}: ${method}`, { tag }, async ({ page, merchant, sandbox, network, customer }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'INR' })
    await beginPayin(merchant, order, { method, currencyCode: 'INR' })
    const claims = await recordClaims(page)
    await page.clock.install()
    await page.goto(network.over(order.url))
    await customer.sees('pay')
    await planFault({ moment, fault }, { network, sandbox })

    const form = page.getByTestId('reference-form')
    const send = form.getByRole('button', { name: english('pay.reference.submit') })
    await form.getByRole('textbox').fill(REFERENCE)
    await page.clock.runFor(1_000)
    await send.click()
    // The reference is accepted, or it is still in the field and can be sent again.
    const sent = page.getByTestId('reference-sent')
    const refused = page.getByRole('textbox', { description: /not certain that the number has arrived/ })
    const recovered = expect(sent.or(refused)).toBeVisible()
    await Promise.all([recovered, injectFault({ moment, fault }, { network, page, recovered })])
    if (await refused.isVisible()) {
      await expect(refused).toHaveValue(REFERENCE)
      await page.clock.runFor(1_000)
      await send.click()
    }
    await expect(sent).toContainText(REFERENCE)
    const { paymentMethodResponse } = await merchant.read(order.id)
    expect(paymentMethodResponse.externalReference?.reference).toBe(REFERENCE)
    expect(claims.filter((claim) => claim !== 'PROCESSING' && claim !== 'pay' && claim !== 'opening')).toEqual([])
  })
}
