import { expect, test } from 'vitest'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { lifetime, methodsPage } from './methods-page.ts'

const page = methodsPage()

// `npm run generate` updates the file.
test('docs/methods.md is up to date with the tables', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/methods.md')
})

test.each(methodPairs)('docs/methods.md has a row for $method in $currencyCode', ({ method, currencyCode }) => {
  const [, section = ''] = page.split(`\n## ${method}\n`)
  const [own = ''] = section.split('\n## ')
  expect(own.split('\n').filter((line) => line.startsWith(`| ${currencyCode} |`))).toHaveLength(1)
})

test('docs/methods.md has the requirements and the completion of a method', () => {
  expect(page).toContain('| MXN | `paymentOperatorCode`, `accountType` (`clabe`, `debit_card`, `cellphone`)')
  expect(page).toContain('`phoneNumber` or `accountNumber`')
  expect(page).toContain('OVO: a request in the app instead')
})

test.each([
  [300, '5 minutes'],
  [86_400, '1 day'],
  [5_400, '90 minutes'],
  [7 * 86_400, '7 days'],
])('%d seconds are %s', (seconds, words) => expect(lifetime(seconds)).toBe(words))
