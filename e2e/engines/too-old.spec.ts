import { test } from '../kit/test.ts'
import { at, customerIn } from './customer.test-support.ts'
import { ENGINE_TIMEOUT, expect } from './expect.test-support.ts'
import { tooOldEngine } from './installed.test-support.ts'
import { PROMPTPAY } from './visit.test-support.ts'

test.describe.configure({ timeout: ENGINE_TIMEOUT })

const { name, missing, open } = tooOldEngine
const title = `${name} pays without the app; where nothing is rendered it is told to be too old, and its link can be copied`

if (missing !== undefined) test.skip(`${name} is not here: ${missing} has it`, { tag: '@ci' }, () => undefined)
else
  test(title, { tag: '@ci' }, async ({ merchant }) => {
    const order = await merchant.order(PROMPTPAY)
    const tab = await open()
    try {
      const customer = customerIn(tab)
      // A server that is busy sends a page that is not rendered.
      await expect(async () => {
        await tab.open(order.url)
        expect(await customer.attribute('html', 'data-answered')).not.toBeNull()
      }).toPass()
      await customer.sees('choose')
      expect(await customer.isShown('#not-loaded')).toBe(false)
      await customer.press(`${at('choose')} li > button[value="PROMPTPAY"]`)
      await customer.sees('fill')
      await customer.fill({ accountNumber: '1234567890' })
      await customer.sees('pay')
      expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
      // Nothing is rendered for a token that the gateway refuses.
      await tab.open(order.url.replace('token=eyJ', 'token=eyK'))
      await expect.poll(() => customer.text('#not-loaded h1')).toContain('too old')
      await customer.press('#not-loaded [data-press="copy"]')
      await expect.poll(() => customer.text('#not-loaded [data-press="copy"]')).toBe('Copied')
    } finally {
      await tab.close()
    }
  })
