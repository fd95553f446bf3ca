import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessibility.ts'

export type Section = 'start' | 'urls' | 'payments' | 'refused' | 'time' | 'faults' | 'sinks'

/** What a developer does on the workshop page, for one merchant. */
export function workshopAt(page: Page, merchantCode: string) {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const outcome = page.getByRole('main').getByRole('status')

  async function open(section: Section, more: Readonly<Record<string, string>> = {}): Promise<void> {
    await page.goto(`/sandbox?${new URLSearchParams({ section, merchantCode, ...more })}`)
    await expect(page.getByTestId('section')).toHaveAttribute('data-section', section)
  }

  /** Opens the group with that title, which is open already on a wide screen. */
  async function unfold(title: string): Promise<void> {
    const group = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) })
    const summary = group.locator('summary')
    await expect(summary).toBeVisible()
    if ((await group.getAttribute('open')) === null) await summary.click()
  }

  return {
    open,
    unfold,
    press,
    /** The message about the last operation. */
    outcome,
    openPayment: (id: string) => open('payments', { payment: `payins/${id}` }),
    timeline: page.getByTestId('timeline-entry'),
    paymentPanel: page.getByTestId('payment'),
    /** The text of a code block, such as `url` or `curl`, which may be folded. */
    code: async (name: string): Promise<string> => (await page.getByTestId(`code-${name}`).textContent()) ?? '',
    /** Advances the clock to the next due event, and waits until everything due has happened. */
    advanceToNextEvent: async (): Promise<void> => {
      await page.getByRole('button', { name: /^To the next due event/ }).click()
      await expect(outcome).toContainText('Moved by')
    },
    expectAccessible: () => expectAccessible(page),
  }
}

/** Simulates, in front of its operations, a sandbox that requires the key `right-key`: that of these tests has none. */
export async function requireKey(page: Page): Promise<void> {
  await page.route('**/sandbox/api/**', async (route) => {
    const isKnown = route.request().headers()['authorization'] === 'Bearer right-key'
    if (isKnown) await route.continue()
    else await route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'no' } })
  })
}
