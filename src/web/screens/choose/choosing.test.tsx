import { expect, test, vi } from 'vitest'
import { optionOf, optionsOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { ChoosePage } from './choose-page.tsx'
import { OperatorPage } from './operator-page.tsx'

let page: RunningPage

const choosing = async (isFinal: boolean) => {
  const onChoose = vi.fn()
  page = await runPage(
    <ChoosePage
      options={optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE', 'KBANK'))}
      selected={undefined}
      currencyCode="THB"
      isFinal={async () => isFinal}
      onChoose={onChoose}
    />,
  )
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
  await page.click(row('ONLINE'))
  expect(row('PROMPTPAY').hasAttribute('aria-expanded')).toBe(false)
  expect(row('ONLINE').getAttribute('aria-current')).toBe('true')
  expect(onChoose).not.toHaveBeenCalled()
})

test('a method that leads to a further screen is chosen by one press, with its only operator', async () => {
  const onChoose = await choosing(false)
  await page.click(row('ONLINE'))
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ paymentMethodCode: 'ONLINE' })]])
})

test('the preselected operator stands first and is marked, and a press reports its code', async () => {
  const onChoose = vi.fn()
  const onBack = vi.fn()
  page = await runPage(
    <OperatorPage
      option={optionOf('ONLINE', 'KBANK', 'SCB', 'BBL')}
      currencyCode="THB"
      selected="SCB"
      canChange
      onChoose={onChoose}
      onBack={onBack}
    />,
  )
  const rows = [...page.document.querySelectorAll('button')].filter((button) => button.hasAttribute('value'))
  expect(rows.map((button) => button.getAttribute('value'))).toEqual(['SCB', 'KBANK', 'BBL'])
  expect(rows.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null, null])
  // No second button opens below an operator.
  expect(rows.filter((button) => button.hasAttribute('aria-expanded'))).toEqual([])
  await page.click(row('BBL'))
  await page.click(page.button(english('choose.changeMethod')))
  expect(onChoose.mock.calls).toEqual([['BBL']])
  expect(onBack).toHaveBeenCalledTimes(1)
})
