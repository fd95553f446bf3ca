import { completionKinds } from '#contract/methods/completions.ts'
import { type Purchase, purchaseOf } from '../faults/cases.test-support.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { english } from '../languages/page-words.test-support.ts'
import { at } from './customer.test-support.ts'
import { expect } from './expect.test-support.ts'
import { ACCOUNT, ends, type Journey, openPayment, PIX, PROMPTPAY, type Visit } from './visit.test-support.ts'

const ofEachKind: readonly Journey[] = completionKinds.map((kind) => {
  const pair = purchaseOf(kind)
  return {
    name: `${kind} (${pair.method}) succeeds and fails`,
    ...(kind === 'qr' && { runs: 'always' }),
    run: (visit) => payByKind(visit, pair),
  }
})

async function payByKind(visit: Visit, pair: Purchase) {
  const { tab, customer, merchant, relay } = visit
  for (const result of [
    { status: 'SUCCESS' },
    { status: 'FAILED', failureReasonCode: 'SECURITY_CHECK_FAILED' },
  ] as const) {
    const order = await merchant.order({ amount: 45, currencyCode: pair.currencyCode })
    await tab.open(relay.over(order.url))
    await customer.goTo(pair.method, requiredValues(pair))
    await ends(visit, order, result)
    await customer.seesPixels()
  }
}

/** The payments of each kind above are scenario 1. */
const scenarios: readonly Journey[] = ([2, 3, 4, 5] as const).map((scenario) => ({
  name: `scenario ${scenario} ends with a paid order`,
  run: async (visit) => {
    const { tab, customer, merchant, relay } = visit
    const data = scenario === 2 || scenario === 3 ? ACCOUNT : {}
    const fixed = { paymentMethodCode: 'PROMPTPAY' } as const
    const order = await merchant.order(PROMPTPAY, {
      ...data,
      ...(scenario === 3 && { allowCustomerDataChange: true }),
      ...(scenario >= 4 && fixed),
      ...(scenario === 5 && { optionsAvailable: true }),
    })
    await tab.open(relay.over(order.url))
    if (scenario === 4) {
      await customer.sees('fill')
      await customer.fill(ACCOUNT)
      await customer.sees('pay')
    } else await customer.goTo('PROMPTPAY', ACCOUNT)
    await ends(visit, order)
  },
}))

const others: readonly Journey[] = [
  {
    name: 'what is pressed and typed before the app has come counts, and the app goes on with it',
    run: async (visit) => {
      const { tab, customer, merchant, relay } = visit
      const order = await merchant.order(PROMPTPAY)
      const release = relay.hold(/\/assets\/index-.*\.js/)
      await tab.open(relay.over(order.url))
      await customer.sees('choose')
      await customer.press(`${at('choose')} li > button[value="PROMPTPAY"]`)
      await customer.sees('fill')
      await tab.type(at('accountNumber'), ACCOUNT.accountNumber)
      expect(await customer.attribute('html', 'data-taps')).toBeNull()
      release()
      await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
      const typed = `return document.querySelector(${JSON.stringify(at('accountNumber'))}).value.replace(/\\D/g, '')`
      expect(await tab.evaluate(typed)).toBe(ACCOUNT.accountNumber)
      await customer.press(`${at('form')} button[type="submit"]`)
      await customer.sees('pay')
      await ends(visit, order)
    },
  },
  {
    name: 'a payment is resumed after a reload and with the link',
    run: async (visit) => {
      const { tab, customer, relay } = visit
      const order = await openPayment(visit)
      await tab.reload()
      await customer.sees('pay')
      await tab.open('about:blank')
      await tab.open(relay.over(order.url))
      await customer.sees('pay')
      expect(await customer.text(at('amount'))).toContain('45')
    },
  },
  {
    name: '/status says where the payment stands',
    run: async (visit) => {
      const { tab, customer } = visit
      const order = await openPayment(visit)
      const address = new URL(await tab.address())
      await tab.open(`${address.origin}/status${address.search}${address.hash}`)
      await customer.sees('status')
      await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe('PROCESSING')
      await ends(visit, order)
    },
  },
  {
    name: 'a create whose response is lost makes one payment',
    run: async ({ tab, customer, merchant, sandbox, relay }) => {
      const order = await merchant.order(PIX)
      await sandbox.fault({ operation: 'createPayin', fault: 'drop-response', times: 1 })
      await tab.open(relay.over(order.url))
      await customer.goTo('PIXQR', {})
      expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
    },
  },
  {
    name: 'a lost connection is told, and the payment goes on when it is back',
    run: async (visit) => {
      const { customer, relay } = visit
      const order = await openPayment(visit)
      relay.cut(true)
      await customer.comesBack()
      await expect.poll(() => customer.isShown(at('retrying'))).toBe(true)
      relay.cut(false)
      await ends(visit, order)
    },
  },
  {
    name: 'a part of the page that does not load is fetched again by a press',
    run: async ({ tab, customer, merchant, relay }) => {
      relay.spoil(/later-steps-/)
      await tab.open(relay.over((await merchant.order(PROMPTPAY)).url))
      await customer.sees('choose')
      await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
      await customer.press(`${at('choose')} li > button[value="PROMPTPAY"]`)
      await expect.poll(() => customer.text('main')).toContain(english('pay.notLoaded'))
      relay.spoil(undefined)
      await customer.pressButton(english('pay.loadAgain'))
      await customer.sees('fill')
    },
  },
  {
    name: 'the number of a payment is sent',
    run: async ({ tab, customer, merchant, relay }) => {
      const order = await merchant.order({ amount: 45, currencyCode: 'INR' })
      await tab.open(relay.over(order.url))
      await customer.goTo('UPIQR', requiredValues({ method: 'UPIQR', currencyCode: 'INR' }))
      await tab.type(`${at('reference-form')} input`, '413244427799')
      await customer.press(`${at('reference-form')} button[type="submit"]`)
      await expect.poll(() => customer.isShown(at('reference-sent'))).toBe(true)
    },
  },
  {
    name: 'the bank’s page is left for, approved, and leads back to the shop',
    run: async ({ tab, customer, merchant, clock, relay }) => {
      // Where the clock runs, the payment succeeds by itself before a slow engine has the bank's page.
      await clock.freeze()
      const order = await merchant.order({ amount: 60, currencyCode: 'MYR' })
      await tab.open(relay.over(order.url))
      await customer.goTo('FPX', requiredValues({ method: 'FPX', currencyCode: 'MYR' }))
      await customer.pressButton(english('pay.redirect.button'))
      await expect.poll(() => tab.address()).toContain('/sandbox/bank/')
      await customer.press('button.approve')
      await expect.poll(() => tab.address()).toContain(`/demo-shop/orders/${order.id}`)
      expect((await merchant.read(order.id)).process.status).toBe('SUCCESS')
    },
  },
  {
    name: '"back" from a later step leads to the choice',
    run: async ({ tab, customer, merchant, relay }) => {
      await tab.open(relay.over((await merchant.order(PROMPTPAY)).url))
      // A press before the app has come leads to another document, and "back" to the one before it.
      for (const _again of [1, 2]) {
        await customer.choose('PROMPTPAY')
        await customer.sees('fill')
        // The page adds its history entry after the form is painted; a "back" before that leaves the page.
        await expect.poll(() => tab.evaluate('return history.state?.laterSteps === 1')).toBe(true)
        await tab.back()
        await customer.sees('choose')
      }
    },
  },
]

/** Payments from the redirect to their end, and what can come between. */
export const paying: readonly Journey[] = [...others, ...ofEachKind, ...scenarios]
