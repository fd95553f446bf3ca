import { expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { LanguagePicker } from './language-picker.tsx'

let page: RunningPage

function CurrentLocale() {
  return <h2>{useI18n().locale}</h2>
}

const open = async () => {
  await Promise.all([loadCatalogue('th'), loadCatalogue('ja')])
  page = await runPage(
    <>
      <LanguagePicker carried={null} />
      <CurrentLocale />
    </>,
  )
}
const chosen = () => page.valueOf(page.find('select'))

test('the language picker shows the page’s language, and each language in itself', async () => {
  await open()
  expect(chosen()).toBe('en')
  const thai = page.find('option[value="th"]')
  expect(thai.textContent).toBe('ไทย')
  expect(thai.getAttribute('lang')).toBe('th')
})

test('a chosen language is shown at once, and is the page’s as soon as it is loaded', async () => {
  await open()
  const picking = page.choose(page.find('select'), 'th')
  expect(chosen()).toBe('th')
  await picking
  await page.pass(1)
  expect(page.find('h2').textContent).toBe('th')
  expect(chosen()).toBe('th')
  expect(page.document.documentElement).toMatchObject({ lang: 'th', dir: 'ltr' })
})

test.each([
  ['vi', 'false'],
  ['th', 'false'],
  ['ms', 'true'],
  ['pt-BR', 'true'],
])('the language picker on a page in %s is wide enough for its name (wider: %s)', async (locale, isLong) => {
  await open()
  await page.choose(page.find('select'), locale)
  await page.pass(1)
  expect(page.find('select').getAttribute('data-long')).toBe(isLong)
})
