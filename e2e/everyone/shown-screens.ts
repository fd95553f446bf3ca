import type { Page } from '@playwright/test'
import { completionKinds } from '#contract/completions.ts'
import { purchaseOf } from '../faults/cases.ts'

/** One screen as the gallery shows it alone. */
export interface ShownScreen {
  readonly step: string
  readonly state: string
  readonly methodCode: string
  readonly currencyCode: string
}

const ownPage = { methodCode: 'EWALLET', currencyCode: 'IDR' } as const

/** A screen of every step: paying by each completion kind, open and late, and all that comes before and after. */
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

/** Opens a screen and waits for it. */
export async function showScreen(page: Page, screen: ShownScreen): Promise<void> {
  await page.goto(`/gallery?${new URLSearchParams({ frame: '1', ...screen })}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
