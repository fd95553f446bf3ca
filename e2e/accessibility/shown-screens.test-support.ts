import type { Locator, Page } from '@playwright/test'
import { completionKinds } from '#contract/methods/completions.ts'
import { purchaseOf } from '../faults/cases.test-support.ts'

/** One method of each completion kind. */
export const kinds = [
  { methodCode: 'PIXQR', currencyCode: 'BRL' },
  { methodCode: 'OFFLINE', currencyCode: 'VND' },
  { methodCode: 'VAPAY', currencyCode: 'IDR' },
  { methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' },
  { methodCode: 'CRYPTO_OFFLINE', currencyCode: 'USDC' },
  { methodCode: 'MOBILE_MONEY', currencyCode: 'KES' },
  { methodCode: 'ONLINE', currencyCode: 'THB' },
] as const

/** One screen, as the gallery shows it by itself. */
export interface ShownScreen {
  readonly step: string
  readonly state: string
  readonly methodCode: string
  readonly currencyCode: string
  /** In which language, colours and on which device; by default English, light and a phone. */
  readonly locale?: string
  readonly scheme?: 'light' | 'dark'
  /** The merchant's. */
  readonly color?: string
  readonly device?: 'phone' | 'desktop'
}

const ownPage = { methodCode: 'EWALLET', currencyCode: 'IDR' } as const

/** A screen of every step: every completion kind, open and past its deadline, and every step before and after it. */
export const shownScreens: readonly ShownScreen[] = [
  { ...ownPage, step: 'choose', state: 'open' },
  { ...ownPage, step: 'operator', state: 'open' },
  { step: 'form', state: 'empty', methodCode: 'BANKA_PAY', currencyCode: 'ZAR' },
  ...completionKinds.map((kind) => {
    const { method: methodCode, currencyCode } = purchaseOf(kind)
    return { step: 'pay', state: 'open', methodCode, currencyCode }
  }),
  { step: 'pay', state: 'late', methodCode: 'UPIQR', currencyCode: 'INR' },
  ...['SUCCESS', 'FAILED', 'REFUSED'].map((state) => ({ ...ownPage, step: 'done', state })),
  ...['not_offered', 'data_invalid', 'faulty_link', 'token_refused'].map((state) => ({
    ...ownPage,
    step: 'error',
    state,
  })),
]

/** The values of `data-step` for a step, or for one state of it, where they are not the step's own name. */
const shownAs: Readonly<Record<string, readonly string[]>> = {
  form: ['fill', 'data_invalid'],
  'form empty': ['fill'],
  error: ['rejected', 'resend'],
  'error not_offered': ['not_offered'],
  'error data_invalid': ['data_invalid'],
  'error faulty_link': ['arrival_error'],
  'error token_refused': ['stopped'],
  'error no_answer': ['stopped'],
}

/** Opens a screen and waits for it, including screens that are reached through others. */
export async function showScreen(page: Page, screen: ShownScreen): Promise<void> {
  await page.goto(`/gallery?${new URLSearchParams({ frame: '1', locale: 'en', ...screen })}`)
  const steps = shownAs[`${screen.step} ${screen.state}`] ?? shownAs[screen.step] ?? [screen.step]
  const main = page.locator(steps.map((step) => `[data-testid="step"][data-step="${step}"]`).join())
  // No assertion: its retries wait longer than most screens take.
  await main.waitFor()
  if (screen.step === 'submit') return
  await screenHeading(page).waitFor()
  await loadingPart(page).waitFor({ state: 'detached' })
}

/** The ring and words in place of a part of a screen whose code has not come, such as the field of a reference. */
const loadingPart = (page: Page): Locator => page.getByTestId('waiting').getByRole('status')

/** The heading of a screen whose code has come, not of the words that stand in its place until then. */
export const screenHeading = (page: Page): Locator => page.locator('h1[tabindex]:not([data-testid="waiting"] > h1)')
