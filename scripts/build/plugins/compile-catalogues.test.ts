import { expect, test } from 'vitest'
import { laterWordsIn } from './compile-catalogues.ts'

const ids = [
  'page.title',
  'pay.until',
  'method.ONLINE',
  'field.accountName.label',
  'field.city.label',
  'field.city.hint',
  'form.submit.qr',
]

test.each([
  ['t(`page.title`),t(`method.<e>`)', []],
  ['t(`field.<e>.label`)', []],
  ["t(a?'pay.until':'page.title')", ['pay.until']],
  ['t(`field.<e>.hint`)', ['field.city.hint']],
  ['t(`form.submit.<e>`)', ['form.submit.qr']],
  ['"not a pay.until here"', []],
])('the messages of later screens in %s are %j', (code, later) => {
  // As the bundler writes an id that is put together.
  expect(laterWordsIn(code.replaceAll('<e>', '$' + '{e}'), ids)).toEqual(later)
})
