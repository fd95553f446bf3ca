import { expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { english } from '../../i18n/english.test-support.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { LanguagePicker } from '../page/language-picker.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { ErrorSummary, type FieldError } from './error-summary.tsx'

let page: RunningPage

const email: FieldError = { fieldId: 'field-email', message: 'Enter your e-mail address' }
const phone: FieldError = { fieldId: 'field-phone', message: 'Enter your phone number' }

const summary = (attempt: number, ...errors: readonly FieldError[]) => (
  <>
    <ErrorSummary errors={errors} attempt={attempt} />
    <input id="field-email" />
    <input id="field-phone" />
  </>
)

test('a form without errors has no summary', async () => {
  page = await runPage(summary(1))
  expect(page.count('error-summary')).toBe(0)
})

test('each failed submission moves the focus to the summary, and nothing else does', async () => {
  page = await runPage(summary(0, email))
  expect(page.document.activeElement).toBe(page.document.body)
  await page.draw(summary(1, email))
  expect(page.document.activeElement).toBe(page.find('error-summary'))
  page.find('[id="field-email"]').focus()
  await page.draw(summary(1, email, phone))
  expect(page.document.activeElement).toBe(page.find('[id="field-email"]'))
  await page.draw(summary(2, email, phone))
  expect(page.document.activeElement).toBe(page.find('error-summary'))
})

test('only errors that are new between two submissions are announced: those of a submission are read with the focus', async () => {
  page = await runPage(summary(1, email))
  expect(page.announced()).toBe('')
  await page.draw(summary(1, email, phone))
  expect(page.announced()).toBe('Enter your phone number')
  await page.pass(10_000)
  await page.draw(summary(1, phone))
  await page.draw(summary(2, phone, email))
  expect(page.announced()).toBe('')
})

test('the summary counts the errors, and its links lead to the fields without changing the address', async () => {
  page = await runPage(summary(1, email, phone))
  expect(page.find('h2').textContent).toBe(english('form.problem', { count: 2 }))
  const title = page.find('error-summary').getAttribute('aria-labelledby')
  expect(page.find('h2').getAttribute('id')).toBe(title)
  const link = page.button('Enter your phone number')
  expect(link.getAttribute('href')).toBe('#field-phone')
  expect((await page.click(link)).defaultPrevented).toBe(true)
  expect(page.document.activeElement).toBe(page.find('[id="field-phone"]'))
  await page.draw(summary(1, phone))
  expect(page.find('h2').textContent).toBe(english('form.problem', { count: 1 }))
})

function TranslatedSummary() {
  const message = useI18n().locale === 'th' ? 'กรอกอีเมล' : email.message
  return <ErrorSummary errors={[{ ...email, message }]} attempt={1} />
}

test('errors that were known in another language are not announced as new ones', async () => {
  await loadCatalogue('th')
  page = await runPage(
    <>
      <LanguagePicker carried={null} />
      <TranslatedSummary />
    </>,
  )
  await page.choose(page.find('select'), 'th')
  await page.pass(1)
  expect(page.button('กรอกอีเมล').getAttribute('href')).toBe('#field-email')
  expect(page.announced()).toBe('')
})
