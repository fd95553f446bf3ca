import { english } from '../languages/page-words.test-support.ts'
import { at, customerIn } from './customer.test-support.ts'
import { expect } from './expect.test-support.ts'
import { ACCOUNT, type Journey, openAccount, openPayment, PIX, PROMPTPAY } from './visit.test-support.ts'

/** A browser itself repeats a request whose connection was reset, more than once. */
const BEYOND_THE_BROWSER = 1_000

/**
 * Marks the button of the account number once it says that it has copied, which it does for two seconds only. False while
 * there is no button: the code that shows a payment may still be on its way when the step is there.
 */
const NOTE_COPIED = `const button = document.querySelector(${JSON.stringify(at('copy-accountNumber'))})
  if (!button) return false
  const note = () => button.dataset.state === 'copied' && button.setAttribute('data-was-copied', '')
  new MutationObserver(note).observe(button, { attributes: true, attributeFilter: ['data-state'] })
  return true`

/** What the page does in its browser: copies, saves, changes its language, and says what went wrong. */
export const onPage: readonly Journey[] = [
  {
    name: 'a value is copied',
    run: async (visit) => {
      const { tab, customer } = visit
      await openAccount(visit)
      await expect.poll(() => tab.evaluate(NOTE_COPIED)).toBe(true)
      await customer.press(at('copy-accountNumber'))
      await expect.poll(() => customer.attribute(at('copy-accountNumber'), 'data-was-copied')).toBe('')
    },
  },
  {
    name: 'the instructions are saved as an image',
    run: async (visit) => {
      const { tab, customer } = visit
      const order = await openAccount(visit)
      await customer.pressButton(english('pay.qr.save'))
      await expect.poll(() => tab.saved()).toEqual([`payment-${order.id}.png`])
    },
  },
  {
    name: 'another language is chosen, and kept after a reload',
    run: async ({ tab, customer, merchant, relay }) => {
      await tab.open(relay.over((await merchant.order(PROMPTPAY)).url))
      await customer.sees('choose')
      await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
      await tab.select('footer select', 'th')
      await expect.poll(() => customer.attribute('html', 'lang')).toBe('th')
      await tab.reload()
      await customer.sees('choose')
      expect(await customer.attribute('html', 'lang')).toBe('th')
    },
  },
  {
    name: 'a dark system has a dark page',
    run: async ({ openTab, merchant, relay }) => {
      const tab = await openTab({ scheme: 'dark' })
      try {
        const customer = customerIn(tab)
        await tab.open(relay.over((await merchant.order(PROMPTPAY)).url))
        await customer.sees('choose')
        const ground = String(await tab.evaluate('return getComputedStyle(document.documentElement).backgroundColor'))
        expect(Math.max(...(ground.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))).toBeLessThan(64)
        await customer.seesPixels()
      } finally {
        await tab.close()
      }
    },
  },
  {
    name: 'without JavaScript a payment is made, settles, and leads back to the shop',
    run: async ({ openTab, merchant, sandbox, relay }) => {
      const tab = await openTab({ scripts: 'off' })
      try {
        const customer = customerIn(tab)
        const order = await merchant.order(PROMPTPAY)
        await tab.open(relay.over(order.url))
        await customer.sees('choose')
        await customer.seesPixels()
        await tab.press(`${at('choose')} button[value="PROMPTPAY"]`)
        await customer.sees('fill')
        await customer.fill(ACCOUNT)
        await customer.sees('pay')
        expect(await customer.isShown(`${at('qr')} svg`)).toBe(true)
        await sandbox.settle(order.id, { status: 'SUCCESS' })
        await tab.reload()
        await customer.sees('done')
        await tab.press(`${at('return')} a`)
        await expect.poll(() => tab.address()).toContain(`/demo-shop/orders/${order.id}`)
      } finally {
        await tab.close()
      }
    },
  },
  {
    name: 'every screen that stops a payment shows its words',
    run: async ({ tab, customer, merchant, sandbox, relay }) => {
      const shows = async (screen: string, { url }: { readonly url: string }) => {
        await tab.open(relay.over(url))
        await customer.sees(screen)
        await customer.seesPixels()
      }
      const order = await merchant.order(PROMPTPAY)
      await shows('arrival_error', { url: order.url.replace('amount=45', 'amount=46') })
      await shows('not_offered', await merchant.order(PROMPTPAY, { paymentMethodCode: 'PIXQR' }))
      const invalid = { paymentMethodCode: 'PROMPTPAY', accountNumber: '12' }
      await shows('data_invalid', await merchant.order(PROMPTPAY, invalid))
      const pix = () => merchant.order(PIX, { paymentMethodCode: 'PIXQR' })
      await sandbox.fault({ operation: 'createPayin', fault: '406', code: 'SECURITY_CHECK_FAILED', times: 1 })
      await shows('rejected', await pix())
      await sandbox.fault({ operation: 'createPayin', fault: 'reset', times: BEYOND_THE_BROWSER })
      await shows('resend', await pix())
      await sandbox.fault({ operation: 'readPayin', fault: '401', times: BEYOND_THE_BROWSER })
      await shows('stopped', await pix())
    },
  },
  {
    // Otherwise "no violation" in the other journeys would say nothing.
    name: 'what the page’s policy forbids is reported',
    run: async (visit) => {
      await openPayment(visit)
      const { tab, relay } = visit
      await tab.evaluate(`new Image().src = 'https://elsewhere.example/pixel.png'`)
      await expect.poll(() => relay.reports.splice(0).join()).toContain('img-src')
    },
  },
  {
    name: 'text twice as large needs no scrolling to the side',
    run: async (visit) => {
      const { tab, customer } = visit
      await openPayment(visit)
      await tab.evaluate(`document.documentElement.style.fontSize = '200%'`)
      expect(await tab.evaluate('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      for (const part of [at('amount'), at('qr')]) expect(await customer.isShown(part)).toBe(true)
      await customer.seesPixels()
    },
  },
]
