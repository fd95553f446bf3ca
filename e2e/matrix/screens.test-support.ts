import { expect, type Page } from '@playwright/test'
import { fieldNames, formatOf } from '#contract/fields/fields.ts'
import { wireValueOf } from '#contract/fields/formats.ts'
import type { Customer } from '../kit/customer.ts'
import { english } from '../languages/page-words.test-support.ts'
import { type Combination, pairOf } from './combinations.test-support.ts'
import type { ExpectedScreen } from './expectation.test-support.ts'

interface Seat {
  readonly page: Page
  readonly customer: Customer
  readonly combination: Combination
}

type Of<S extends ExpectedScreen['screen']> = Extract<ExpectedScreen, { readonly screen: S }>

/** Checks what a screen shows, then does what leads to the next screen. */
export async function passScreen(seat: Seat, expected: ExpectedScreen): Promise<void> {
  await seat.customer.sees(expected.screen)
  switch (expected.screen) {
    case 'not_offered':
      return expect(seat.customer.failureCode).toHaveText(expected.codes.join(' / '))
    case 'choose':
      await expectChoice(seat, 'choose', expected)
      return seat.customer.choose(expected.taken)
    case 'operator':
      await expectChoice(seat, 'operator', expected)
      await expectWayBack(seat, expected.canChange)
      return seat.customer.chooseOperator(expected.taken)
    case 'data_invalid':
      await expect(seat.page.getByTestId('violations').locator('code')).toHaveText([...expected.violations])
      return expectWayBack(seat, expected.canChange)
    case 'fill':
      await expectForm(seat, expected)
      return expectWayBack(seat, expected.canChange)
    case 'pay':
      return
  }
}

async function expectChoice({ page }: Seat, form: string, { offered, selected }: Of<'choose' | 'operator'>) {
  const rows = page.getByTestId(form).locator('li > button[value]')
  await expect(rows).toHaveCount(offered.length)
  const values = await rows.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('value')))
  expect(values.toSorted()).toEqual([...offered].sort())
  const current = page.getByTestId(form).locator('[aria-current="true"]')
  if (selected === undefined) await expect(current).toHaveCount(0)
  else await expect(current).toHaveAttribute('value', selected)
}

async function expectWayBack({ page }: Seat, canChange: boolean | undefined) {
  if (canChange === undefined) return
  await expect(page.getByRole('button', { name: english('choose.changeMethod') })).toBeVisible({ visible: canChange })
}

async function expectForm(seat: Seat, { required, optional, prefilled, locked }: Of<'fill'>) {
  const form = seat.page.getByTestId('form')
  await expect(form).toBeVisible()
  const shown = await form
    .locator('[data-testid]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-testid')))
  const asked = fieldNames.filter((name) => shown.includes(name))
  expect(asked).toEqual(fieldNames.filter((name) => required.includes(name) || optional.includes(name)))
  for (const name of asked) {
    if (name === 'accountType') continue
    const input = form.getByTestId(name)
    expect(wire(seat, name, await input.inputValue())).toBe(prefilled[name] ?? '')
    if (required.includes(name)) await expect(input).toHaveAttribute('aria-required', 'true')
  }
  await expectLocked(seat, locked)
}

/** Shown in groups of digits; an account type is shown by its label. */
async function expectLocked(seat: Seat, locked: Of<'fill'>['locked']) {
  const names = fieldNames.filter((name) => locked[name] !== undefined)
  const section = seat.page.getByTestId('locked')
  await expect(section).toBeVisible({ visible: names.length > 0 })
  if (names.length === 0) return
  const values = await section.locator('dd').allInnerTexts()
  expect(values).toHaveLength(names.length)
  const shown = names.map((name, at) => (name === 'accountType' ? locked[name] : wire(seat, name, values[at] ?? '')))
  expect(shown).toEqual(names.map((name) => locked[name]))
}

const wire = ({ combination }: Seat, name: (typeof fieldNames)[number], text: string): string =>
  wireValueOf(formatOf(name, pairOf(combination).currencyCode), text)
