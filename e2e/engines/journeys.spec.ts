import { expect } from '@playwright/test'
import { completionKinds } from '#contract/completions.ts'
import { methodPairs } from '#contract/method-facts.ts'
import { methodOf } from '#contract/methods.ts'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import type { Merchant } from '../kit/merchant.ts'
import type { Sandbox } from '../kit/sandbox.ts'
import { test } from '../kit/test.ts'
import { at, customerIn, type EngineCustomer } from './customer.test-support.ts'
import { engines } from './installed.test-support.ts'
import { openRelay, type Relay } from './relay.test-support.ts'
import type { Engine, Tab } from './tab.test-support.ts'

/** One customer in one engine, with a merchant and a network of its own. */
interface Visit {
  readonly tab: Tab
  readonly customer: EngineCustomer
  readonly merchant: Merchant
  readonly sandbox: Sandbox
  readonly relay: Relay
  readonly openTab: (options: { readonly scheme: 'dark' }) => Promise<Tab>
}

interface Journey {
  readonly name: string
  /** Runs with `npm test`, or in CI too; without it with `npm run engines` and every night. */
  readonly runs?: 'always' | 'in_ci'
  readonly run: (visit: Visit) => Promise<void>
}

/** An amount that the sandbox leaves open, so that the journey alone decides the result. */
const PIX = { amount: 45, currencyCode: 'BRL' } as const
const PROMPTPAY = { amount: 45, currencyCode: 'THB' } as const
const VAPAY = { amount: 45, currencyCode: 'IDR' } as const
const ACCOUNT = { accountNumber: '1234567890' }

const ofEachKind: readonly Journey[] = completionKinds.flatMap((kind) => {
  const pair = methodPairs.find(({ method }) => methodOf(method).completion === kind)
  if (pair === undefined) return []
  return [{ name: `${kind} (${pair.method}) succeeds and fails`, run: (visit) => payByKind(visit, pair) }]
})

async function payByKind({ tab, customer, merchant, sandbox, relay }: Visit, pair: (typeof methodPairs)[number]) {
  for (const status of ['SUCCESS', 'FAILED'] as const) {
    const order = await merchant.order({ amount: 45, currencyCode: pair.currencyCode })
    await tab.open(relay.over(order.url))
    await customer.goTo(pair.method, requiredValues(pair))
    await customer.seesPixels()
    await sandbox.settle(
      order.id,
      status === 'SUCCESS' ? { status } : { status, failureReasonCode: 'SECURITY_CHECK_FAILED' },
    )
    await customer.comesBack()
    await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe(status)
    await customer.seesPixels()
  }
}

const scenarios: readonly Journey[] = ([1, 2, 3, 4, 5] as const).map((scenario) => ({
  name: `scenario ${scenario} ends with a paid order`,
  run: async ({ tab, customer, merchant, sandbox, relay }) => {
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
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    await customer.comesBack()
    await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe('SUCCESS')
  },
}))

/** Opens a payment that exists. */
async function openPayment({ tab, customer, merchant, relay }: Visit) {
  const order = await merchant.order(PIX)
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await tab.open(relay.over(order.url))
  await customer.sees('pay')
  // Until the app is hydrated the server's rendering shows.
  await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
  return order
}

/** To the payment screen of a virtual account, through the form. */
async function openAccount({ tab, customer, merchant, relay }: Visit) {
  const order = await merchant.order(VAPAY)
  await tab.open(relay.over(order.url))
  await customer.goTo('VAPAY', requiredValues({ method: 'VAPAY', currencyCode: 'IDR' }))
  return order
}

const others: readonly Journey[] = [
  {
    name: 'a payment is chosen, paid and confirmed',
    runs: 'always',
    run: async ({ tab, customer, merchant, sandbox, relay }) => {
      const order = await merchant.order(PIX)
      await tab.open(relay.over(order.url))
      await customer.goTo('PIXQR', {})
      await customer.seesPixels()
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      await customer.comesBack()
      await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe('SUCCESS')
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
      const { tab, customer, sandbox } = visit
      const order = await openPayment(visit)
      const address = new URL(await tab.address())
      await tab.open(`${address.origin}/status${address.search}${address.hash}`)
      await customer.sees('status')
      await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe('PROCESSING')
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      await customer.comesBack()
      await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe('SUCCESS')
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
      const { customer, sandbox, relay } = visit
      const order = await openPayment(visit)
      relay.cut(true)
      await customer.comesBack()
      await expect.poll(() => customer.isShown(at('retrying')), { timeout: 30_000 }).toBe(true)
      relay.cut(false)
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      await customer.comesBack()
      await expect.poll(() => customer.attribute(at('status'), 'data-status'), { timeout: 30_000 }).toBe('SUCCESS')
    },
  },
  {
    name: 'a part of the page that does not load is fetched again by a press',
    runs: 'in_ci',
    run: async ({ tab, customer, merchant, relay }) => {
      relay.spoil(/later-steps-/)
      await tab.open(relay.over((await merchant.order(PROMPTPAY)).url))
      await customer.sees('choose')
      await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
      await customer.press(`${at('choose')} button[value="PROMPTPAY"]`)
      await expect.poll(() => customer.text('main')).toContain('could not be loaded')
      relay.spoil(undefined)
      await customer.press('main button:not([value])')
      await customer.sees('fill')
    },
  },
  {
    name: 'a value is copied',
    runs: 'in_ci',
    run: async (visit) => {
      const { customer } = visit
      await openAccount(visit)
      await customer.press(at('copy-accountNumber'))
      await expect.poll(() => customer.attribute(at('copy-accountNumber'), 'data-state')).toBe('copied')
    },
  },
  {
    name: 'the instructions are saved as an image',
    runs: 'in_ci',
    run: async (visit) => {
      const { tab, customer } = visit
      const order = await openAccount(visit)
      await customer.pressButton('Save image')
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
    runs: 'in_ci',
    run: async ({ tab, customer, merchant, relay }) => {
      const order = await merchant.order({ amount: 60, currencyCode: 'MYR' })
      await tab.open(relay.over(order.url))
      await customer.goTo('FPX', requiredValues({ method: 'FPX', currencyCode: 'MYR' }))
      await customer.pressButton('Continue to')
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
      await customer.choose('PROMPTPAY')
      await customer.sees('fill')
      await tab.back()
      await customer.sees('choose')
    },
  },
]

const tags = { always: [], in_ci: ['@exhaustive'], elsewhere: ['@exhaustive', '@nightly'] }

/** All other browser tests run in Chromium. */
const tagsIn = ({ name }: Engine, runs: keyof typeof tags) =>
  tags[name === 'Chromium' && runs === 'in_ci' ? 'elsewhere' : runs]

for (const engine of engines) {
  if (engine.missing !== undefined) test.skip(`${engine.name} is not here: ${engine.missing} has it`, () => undefined)
  else
    test.describe(engine.name, () => {
      // One after the other, in one browser.
      test.describe.configure({ mode: 'default' })
      let tab: Tab
      test.beforeAll(async () => {
        tab = await engine.open()
        test.info().annotations.push({ type: 'version', description: tab.version })
      })
      test.afterAll(() => tab?.close())

      for (const { name, runs = 'elsewhere', run } of [...others, ...ofEachKind, ...scenarios])
        test(`${engine.name}: ${name}`, { tag: tagsIn(engine, runs) }, async ({ merchant, sandbox, baseURL }) => {
          const relay = await openRelay(baseURL ?? '')
          try {
            await run({ tab, customer: customerIn(tab), merchant, sandbox, relay, openTab: engine.open })
            expect(relay.reports).toEqual([])
          } finally {
            await tab.open('about:blank')
            relay.close()
          }
        })
    })
}
