import { expect, test, vi } from 'vitest'
import type { Choice } from '#contract/redirect/choosing.ts'
import { optionOf, optionsOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { ChoosePage } from './choose-page.tsx'
import { OperatorPage } from './operator-page.tsx'

let page: RunningPage

const choosing = async (isFinal: boolean | Promise<boolean>, selected?: Choice, pressed?: string) => {
  const onChoose = vi.fn()
  const options = optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE', 'KBANK', 'SCB'))
  const given = { options, selected, pressed, isFinal: async () => isFinal, onChoose }
  page = await runPage(<ChoosePage currencyCode="THB" {...given} />)
  return onChoose
}
const row = (value: string) => page.find(`button[value="${value}"]`)

test('a method that would start the payment at once is confirmed by a second button', async () => {
  const onChoose = await choosing(true)
  await page.click(row('PROMPTPAY'))
  expect(onChoose).not.toHaveBeenCalled()
  expect(row('PROMPTPAY').getAttribute('aria-expanded')).toBe('true')
  await page.click(page.button(english('choose.continueWith', { name: 'PromptPay' })))
  expect(onChoose.mock.calls).toEqual([[{ paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined }]])
})

test('another method can be opened instead of the one that waits to be confirmed', async () => {
  const onChoose = await choosing(true)
  await page.click(row('PROMPTPAY'))
  await page.pass(600)
  expect(row('PROMPTPAY').hasAttribute('aria-busy')).toBe(false)
  await page.click(row('ONLINE'))
  expect(row('PROMPTPAY').hasAttribute('aria-expanded')).toBe(false)
  expect(row('ONLINE').getAttribute('aria-current')).toBe('true')
  expect(onChoose).not.toHaveBeenCalled()
})

test('a row whose next screen does not come at once says that it waits, and the row that is pressed last counts', async () => {
  let come = (_isFinal: boolean): void => undefined
  const onChoose = await choosing(new Promise<boolean>((resolve) => (come = resolve)))
  await page.click(row('PROMPTPAY'))
  await page.pass(200)
  expect(row('PROMPTPAY').hasAttribute('aria-busy')).toBe(false)
  await page.pass(200)
  expect(row('PROMPTPAY').getAttribute('aria-busy')).toBe('true')
  await page.click(row('ONLINE'))
  await page.pass(400)
  expect([row('PROMPTPAY'), row('ONLINE')].map((each) => each.getAttribute('aria-busy'))).toEqual([null, 'true'])
  come(false)
  await page.pass(100)
  expect(onChoose.mock.calls).toEqual([[{ paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined }]])
  expect(row('ONLINE').hasAttribute('aria-busy')).toBe(false)
})

test('confirming the method that the merchant has preselected keeps the operator that goes with it', async () => {
  const selected = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  const onChoose = await choosing(true, selected)
  await page.click(page.find('button[formmethod="post"]'))
  expect(onChoose.mock.calls).toEqual([[selected]])
})

test('the method that was pressed before the document was opened waits to be confirmed', async () => {
  await choosing(true, { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined }, 'PROMPTPAY')
  expect(row('PROMPTPAY').getAttribute('aria-expanded')).toBe('true')
  expect(row('ONLINE').hasAttribute('aria-expanded')).toBe(false)
})

test('an operator is posted where its choice would start the payment, for any of the rows', async () => {
  const open = async (isFinal: (choice: Choice) => boolean) => {
    const given = { option: optionOf('ONLINE', 'KBANK', 'SCB'), wayBack: undefined, isFinal, onChoose: vi.fn() }
    page = await runPage(<OperatorPage currencyCode="THB" {...given} />)
    const rows = [...page.document.querySelectorAll('button[name="chosenOperatorCode"]')]
    const methods = rows.map((button) => button.getAttribute('formmethod'))
    await page.end()
    return methods
  }
  expect(await open(({ paymentOperatorCode }) => paymentOperatorCode === 'SCB')).toEqual(['post', 'post'])
  expect(await open(() => false)).toEqual(['get', 'get'])
})

test('a method that leads to a further screen is chosen by one press, with its only operator', async () => {
  const onChoose = await choosing(false)
  await page.click(row('ONLINE'))
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ paymentMethodCode: 'ONLINE' })]])
})

test('the preselected operator stands first and is marked, and a press reports its code', async () => {
  const onChoose = vi.fn()
  const wayBack = { label: 'choose.changeMethod', onBack: vi.fn() } as const
  const given = {
    option: optionOf('ONLINE', 'KBANK', 'SCB', 'BBL'),
    selected: 'SCB',
    wayBack,
    onChoose,
    isFinal: () => false,
  }
  page = await runPage(<OperatorPage currencyCode="THB" {...given} />)
  const rows = [...page.document.querySelectorAll('button[value]')]
  expect(rows.map((button) => button.getAttribute('value'))).toEqual(['SCB', 'KBANK', 'BBL'])
  expect(rows.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null, null])
  // No second button opens below an operator.
  expect(rows.filter((button) => button.hasAttribute('aria-expanded'))).toEqual([])
  await page.click(row('BBL'))
  await page.click(page.button(english('choose.changeMethod')))
  expect(onChoose.mock.calls).toEqual([['BBL']])
  expect(wayBack.onBack).toHaveBeenCalledTimes(1)
})
