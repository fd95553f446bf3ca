import { expect, type Locator, type Page } from '@playwright/test'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { FieldName } from '#contract/fields/fields.ts'
import { expectAccessible } from './accessibility.ts'
import { copiedBy } from './clipboard.ts'
import { stayAtResults } from './stay-at-results.ts'

/** The screens of the app, as `data-step` of its `<main>` names them. */
export type Screen =
  | 'opening'
  | 'choose'
  | 'operator'
  | 'fill'
  | 'submit'
  | 'pay'
  | 'done'
  | 'stopped'
  | 'resend'
  | 'rejected'
  | 'not_offered'
  | 'data_invalid'
  | 'status'
  | 'arrival_error'

/** How long a finger stays on a button that is pressed again. */
const PRESS_MS = 100

/** What a customer does and sees on the payment pages. */
export function customerAt(page: Page) {
  const main = page.getByTestId('step')
  const row = (form: 'choose' | 'operator', code: string) =>
    page.getByTestId(form).locator(`li > button[value="${code}"]`)
  /** Waits for a part of a screen; where it does not come, the error names the screen that is shown. */
  const has = async (part: Locator, what: string): Promise<void> => {
    try {
      await expect(part).toBeAttached()
    } catch (cause) {
      const [screen] = await main.evaluateAll((shown) => shown.map((element) => element.getAttribute('data-step')))
      const where = screen ? `its screen is "${screen}"` : `${new URL(page.url()).pathname} is none of its screens`
      throw new Error(`The page has no ${what}: ${where}.`, { cause })
    }
  }
  /** Presses again where the page says that it ignored the press, as its clickjacking guard does. */
  const press = async (button: Locator): Promise<void> => {
    const asksAgain = page.locator('[data-press-again]:not([hidden])')
    // A long list lays out its rows as they come into view, which moves those below.
    await button.scrollIntoViewIfNeeded()
    await button.click()
    while ((await asksAgain.count()) > 0) await button.click({ delay: PRESS_MS })
  }
  /** The previous screen stays until the response arrives and the next screen is drawn. */
  const goOnFrom = async (screen: 'choose' | 'operator', button: Locator): Promise<void> => {
    await press(button)
    await expect(main).not.toHaveAttribute('data-step', screen)
  }
  /** A method that starts the payment at once, and a preselected one, has a second button that confirms it. */
  const choose = async (code: string): Promise<void> => {
    const method = row('choose', code)
    const confirming = page.getByTestId('choose').locator('button[formmethod=post]')
    await has(method, `method ${code}`)
    if ((await method.getAttribute('aria-expanded')) === null) {
      await press(method)
      const next = page.locator('main:not([data-step="choose"])')
      const opened = method.and(page.locator('[aria-expanded="true"]'))
      await expect(next.or(opened)).toBeVisible()
      if (await next.isVisible()) return
    }
    await goOnFrom('choose', confirming)
  }
  const chooseOperator = async (operator: Locator, what: string): Promise<void> => {
    await has(operator, what)
    await goOnFrom('operator', operator)
  }
  const submit = async (): Promise<void> => {
    const sendsForm = page.getByTestId('form').locator('button[type="submit"]')
    const sendsAgain = page.locator('main:is([data-step="resend"], [data-step="submit"]) [data-testid="again"] button')
    const button = sendsForm.or(sendsAgain)
    await has(button, 'button that submits')
    await press(button)
  }

  async function answer(name: FieldName, value: string): Promise<void> {
    const field = page.getByTestId(name)
    const form = page.getByTestId('form')
    // The step is there before the code of its form is. A form is shown whole, so a field that is not on it does not come
    // later.
    await has(form.or(field).first(), 'form')
    if ((await form.count()) > 0 && (await field.count()) === 0)
      throw new Error(`The form does not ask for ${name}: docs/methods.md lists the fields of each method.`)
    if (name === 'accountType') {
      const kind = field.locator(`input[value="${value}"]`)
      await has(kind, `account type ${value}`)
      return kind.check()
    }
    const fold = page.locator('details:not([open])').filter({ has: field })
    if ((await fold.count()) > 0) await fold.locator('summary').click()
    await field.fill(value)
  }

  // Explicit types: an inferred type would name a package that a project with the kit does not need.
  const heading: Locator = page.getByRole('heading', { level: 1 })
  const failureCode: Locator = page.getByTestId('failure-code')
  const status: Locator = page.getByTestId('status')

  return {
    heading,
    failureCode,
    status,
    /** Resolves to the first of these screens that is seen. */
    sees: async <S extends Screen>(...screens: readonly S[]): Promise<S> => {
      for (;;) {
        await expect(main).toHaveAttribute('data-step', new RegExp(`^(?:${screens.join('|')})$`))
        const shown = await main.getAttribute('data-step')
        const screen = screens.find((candidate) => candidate === shown)
        // Otherwise the screen has changed between the two looks.
        if (screen !== undefined) return screen
      }
    },
    choose,
    chooseFirstOperator: () =>
      chooseOperator(page.getByTestId('operator').locator('li > button[value]').first(), 'operator'),
    chooseOperator: (code: string) => chooseOperator(row('operator', code), `operator ${code}`),
    fill: async (answers: FieldValues): Promise<void> => {
      // Object.entries forgets the keys' type; they are field names.
      for (const [name, value] of Object.entries(answers)) await answer(name as FieldName, value)
    },
    /** Sends the form, and on the screen `resend` the create that got no response. */
    submit,
    /** The customer returns from the bank's app: the page reads the status at once, or is loaded anew without a script. */
    comesBack: async (): Promise<void> => {
      // An app that is still coming would not notice.
      await expect(page.locator('html[data-app=""]')).toHaveCount(0)
      if ((await page.locator('html[data-app]').count()) === 0) await page.reload()
      else await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    },
    /**
     * The customer moves the wheel from now on, so that the page never leaves by itself: neither for a bank or wallet, nor
     * back to the shop, each after 5 s.
     */
    stays: () => stayAtResults(page),
    /** Resolves to the text that a copy button puts on the clipboard. */
    copied: async (name: string): Promise<string> => {
      const button = page.getByTestId(`copy-${name}`)
      await has(button, `copy button ${name}`)
      return copiedBy(button)
    },
    expectAccessible: () => expectAccessible(page),
  }
}

export type Customer = ReturnType<typeof customerAt>
