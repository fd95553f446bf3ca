import { test } from '../kit/test.ts'
import { at, customerIn } from './customer.test-support.ts'
import { ENGINE_TIMEOUT, expect } from './expect.test-support.ts'
import { tooOldEngine } from './installed.test-support.ts'
import { PROMPTPAY } from './visit.test-support.ts'

test.describe.configure({ timeout: ENGINE_TIMEOUT })

const { name, missing, open } = tooOldEngine
const title = `${name} is told to be too old, on a rendered page and after a reload, and its link can be copied`

if (missing !== undefined) test.skip(`${name} is not here: ${missing} has it`, { tag: '@exhaustive' }, () => undefined)
else
  test(title, { tag: '@exhaustive' }, async ({ merchant }) => {
    const tab = await open()
    try {
      const customer = customerIn(tab)
      await tab.open((await merchant.order(PROMPTPAY)).url)
      for (const isRendered of [true, false]) {
        await expect.poll(() => customer.text('#not-loaded [data-case="old"]')).toContain('too old')
        expect(await customer.isShown('#not-loaded [data-case="stopped"]')).toBe(false)
        expect(await customer.attribute(at('choose'), 'data-testid')).toBe(isRendered ? 'choose' : null)
        expect(await customer.isShown(at('choose'))).toBe(false)
        await customer.press('#not-loaded [data-press="copy"]')
        await expect.poll(() => customer.text('#not-loaded [data-press="copy"]')).toBe('Copied')
        await customer.seesPixels()
        await customer.press('#not-loaded [data-press="reload"]')
      }
    } finally {
      await tab.close()
    }
  })
