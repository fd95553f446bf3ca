import { expect } from '@playwright/test'
import { methodPairs } from '#contract/method-facts.ts'
import {
  type ShownScreen,
  screenHeading,
  shownScreens,
  showScreen,
} from '../accessibility/shown-screens.test-support.ts'
import { test } from '../kit/test.ts'
import { expectIntact, findingsIn, type Program, runBeside } from './other-programs.test-support.ts'

const programs = ['translator', 'extensions'] as const satisfies readonly Program[]
const OTHER_LANGUAGE = 'th'

/** Screens that the tests of accessibility do not have, and through which a screen changes by itself. */
const furtherScreens: readonly ShownScreen[] = [
  { step: 'form', state: 'errors', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' },
  { step: 'form', state: 'locked', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' },
  { step: 'submit', state: 'sending', methodCode: 'VAPAY', currencyCode: 'IDR' },
  { step: 'pay', state: 'countdown', methodCode: 'PIXQR', currencyCode: 'BRL' },
  { step: 'pay', state: 'resumed', methodCode: 'UPIQR', currencyCode: 'INR' },
  { step: 'error', state: 'not_sent', methodCode: 'VAPAY', currencyCode: 'IDR' },
  { step: 'error', state: 'no_answer', methodCode: 'VAPAY', currencyCode: 'IDR' },
]

test.describe('while another program changes the page at every change', { tag: '@phone' }, () => {
  for (const program of programs) {
    test(`${program}: every screen shows what it is, and all of it in the language that is picked`, async ({
      page,
    }) => {
      test.slow()
      await runBeside(page, program)
      for (const screen of [...shownScreens, ...furtherScreens]) {
        await test.step(`${screen.step} ${screen.state} ${screen.methodCode}`, async () => {
          await showScreen(page, screen)
          const heading = page.getByRole('heading', { level: 1 })
          const words = await heading.innerText()
          await page.getByRole('contentinfo').getByRole('combobox').selectOption(OTHER_LANGUAGE)
          await expect(page.locator('html')).toHaveAttribute('lang', OTHER_LANGUAGE)
          await expect(heading).not.toHaveText(words)
          expect(await page.getByRole('main').innerText()).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{3,}/)
          await expectIntact(page)
          expect((await findingsIn(page)).kept).toEqual([])
        })
      }
    })
  }

  for (const { method: methodCode, currencyCode } of methodPairs) {
    test(`translator: ${methodCode} in ${currencyCode} can be paid in every state`, { tag: '@nightly' }, async ({
      page,
    }) => {
      await runBeside(page, 'translator')
      for (const state of ['open', 'resumed', 'countdown', 'late']) {
        await showScreen(page, { step: 'pay', state, methodCode, currencyCode })
        await expect(screenHeading(page)).toBeVisible()
        await expectIntact(page)
      }
    })
  }
})
