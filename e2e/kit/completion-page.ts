import { expect, type Locator, type Page } from '@playwright/test'
import { type CompletionKind, completionOf, qrFields } from '#contract/methods/completions.ts'
import type { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { english } from '../languages/page-words.test-support.ts'
import { expectCodeSays } from './code/code-comparison.ts'
import { decodeScreen } from './code/qr.ts'
import { expectCopiedValues, expectShownValues } from './copied-values.ts'
import type { Customer } from './customer.ts'
import { expectMoney } from './money-on-screen.ts'

type Answer = PayinDetail['paymentMethodResponse']

/** What the page of one completion kind must show. */
interface CompletionPage {
  /** What the heading begins with: a name may follow. */
  readonly heading: string
  /** Compares what the page shows, beyond copyable values and codes, with the gateway's response. */
  readonly expectFigures: (page: Page, answer: Answer) => Promise<void>
  /** The values that the customer must be able to copy. */
  readonly copies: readonly string[]
}

const pages: { readonly [K in CompletionKind]: CompletionPage } = {
  qr: {
    heading: english('pay.qr.headingFor'),
    expectFigures: (page, { account }) => expectText(page.getByTestId('receiver'), account?.accountName),
    copies: [],
  },
  transfer: {
    heading: english('pay.transfer.heading'),
    expectFigures: (page, { account, paymentAddress }) => {
      const target = page.getByTestId('value-accountNumber').or(page.getByTestId('value-address-1'))
      return expectText(target, paymentAddress?.[0]?.idAddress ?? account?.accountNumber)
    },
    copies: ['amount'],
  },
  instructions: {
    heading: english('pay.instructions.heading'),
    expectFigures: async (page, { paymentInstructionList = [] }) => {
      const channels = page.getByTestId('channels').locator('details')
      await expect(channels).toHaveCount(paymentInstructionList.length)
      for (const [position, { steps }] of paymentInstructionList.entries())
        await expectSteps(channels.nth(position).locator('li'), steps)
    },
    copies: ['amount', 'accountNumber'],
  },
  code: {
    heading: english('pay.code.heading'),
    expectFigures: (page, { reference }) => expectText(page.getByTestId('store-code'), reference),
    copies: ['code'],
  },
  address: {
    heading: english('pay.address.heading'),
    expectFigures: (page, { paymentOperator }) => expectText(page.getByTestId('value-network'), paymentOperator?.name),
    copies: ['amount', 'address'],
  },
  approve: {
    heading: english('pay.approve.heading'),
    expectFigures: async (page, { upiId, phoneNumber }) => {
      const target = upiId ?? phoneNumber
      if (target !== undefined) await expectText(page.getByTestId('sent-to'), target)
    },
    copies: [],
  },
  redirect: {
    heading: english('pay.redirect.heading'),
    expectFigures: (page, { redirectTo }) =>
      expectText(page.getByTestId('host'), redirectTo && new URL(redirectTo).host),
    copies: [],
  },
}

/** The page words the steps itself; their numbers are the gateway's, however they are grouped. */
async function expectSteps(shown: Locator, steps: readonly string[]): Promise<void> {
  await expect(shown).toHaveCount(steps.length)
  const texts = await shown.allTextContents()
  const figuresOf = (text = '') => text.replace(/[^0-9]/g, '')
  for (const [position, step] of steps.entries()) {
    // The page may show trailing zeros that the wire format omits.
    expect(figuresOf(texts[position]).replace(/0*$/, '')).toBe(figuresOf(step).replace(/0*$/, ''))
  }
}

/** A response without this text has no such page. */
function expectText(place: Locator, text: string | undefined): Promise<void> {
  if (!text) throw new Error('The answer lacks what this page is about.')
  return expect(place).toContainText(text)
}

/**
 * How much of the page is checked. `code`: heading, figures and code. `values`: also that each shown value is the
 * response's. `everything`: also copies each value, and reads the code on the narrowest phone in dark colours.
 */
type Depth = 'code' | 'values' | 'everything'

interface Shown {
  readonly page: Page
  readonly customer: Customer
  readonly pair: (typeof methodPairs)[number]
  /** The payin as the merchant reads it. */
  readonly detail: PayinDetail
  readonly depth: Depth
}

/**
 * Checks the completion page of a payin, as deeply as asked: heading, exact amount and currency, the gateway's own
 * values, each value copied raw, and the code on the screen, read by third-party decoders and parsers and compared with
 * the gateway's response.
 */
export async function expectCompletionPage({ page, customer, pair, detail, depth }: Shown): Promise<void> {
  const answer = detail.paymentMethodResponse
  const kind = completionOf(answer, methodOf(pair.method).completion)
  if (kind === 'generic') throw new Error(`${pair.method} has no page of its own.`)
  const { heading, expectFigures, copies: indispensable } = pages[kind]
  await expect(customer.heading).toContainText(heading)
  const { amount } = answer.moneyRequired ?? detail.paymentRequested.money
  await expectMoney(page.getByTestId('amount'), { amount, currencyCode: pair.currencyCode })
  await expectFigures(page, answer)
  const code = page.getByTestId('qr').getByRole('img')
  const told = qrFields.map((field) => answer[field]).find(Boolean)
  if (told !== undefined) {
    const scanned = await decodeScreen(code)
    expect(scanned).toBe(told)
    expectCodeSays(scanned, { pair, detail, amount })
    if (depth === 'everything') expect(await scannedInTheDark(page, code)).toBe(scanned)
  } else await expect(code).toHaveCount(0)
  if (depth === 'code') return
  await expectShownValues(page, detail)
  if (depth === 'everything') await expectCopiedValues({ page, customer, detail, indispensable, amount })
}

async function scannedInTheDark(page: Page, code: Locator): Promise<string> {
  const usual = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  const scanned = await decodeScreen(code, 'device')
  await page.emulateMedia({ colorScheme: null })
  if (usual) await page.setViewportSize(usual)
  return scanned
}
