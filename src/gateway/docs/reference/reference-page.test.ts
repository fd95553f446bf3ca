import { beforeAll, describe, expect, test } from 'vitest'
import { methodCodes } from '#contract/methods.ts'
import { operationNames, operationOf } from '#contract/operations.ts'
import { payoutMethodCodes } from '#contract/payout-methods.ts'
import { SANDBOX_API_BASE, sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { writeDocument } from '../openapi/document.ts'
import { changes } from './changes.ts'
import { writeChanges } from './changes-page.ts'
import { writeReference } from './reference-page.ts'

const document = writeDocument({ allowsHttp: false, sandbox: true })
let page: string
beforeAll(() => {
  page = writeReference({ document, baseUrl: 'https://pay.example/api', sandbox: true })
})

const sectionOf = (id: string): string => page.split(`id="${id}"`)[1] ?? ''

test.each(operationNames)('%s has a section that the menu links to', (name) => {
  expect(page).toContain(`<a href="#${name}">`)
  expect(sectionOf(name)).toContain(operationOf(name).summary)
})

test.each(sandboxOperationNames)('%s of the sandbox has a section with its path and a form to try it', (name) => {
  const { path, method, needsKey } = sandboxOperationOf(name)
  expect(page).toContain(`<a href="#${name}">`)
  const section = sectionOf(name).split('</section>')[0]
  expect(section).toContain(`<code>${SANDBOX_API_BASE}${path}</code>`)
  expect(section).toContain(`data-method="${method}" data-path="${SANDBOX_API_BASE}${path}"`)
  expect(section).toContain(`data-credential="${needsKey ? 'sandbox_key' : 'none'}"`)
})

test('every link within the page has a target, and no id occurs twice', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

test('every method has a section at the create', () => {
  for (const code of methodCodes) expect(page).toContain(`id="createPayin-${code}"`)
  for (const code of payoutMethodCodes) expect(page).toContain(`id="createPayout-${code}"`)
})

describe('the requirements of single currencies', () => {
  test('are shown at the field', () => {
    const offline = sectionOf('createPayin-OFFLINE').split('</table>')[0] ?? ''
    expect(offline).toMatch(/THB<\/span> Required\. A Thai account number/)
    expect(offline).toMatch(/ARS<\/span> Required\. An Argentine CUIT/)
  })

  test('are shown by account type', () => {
    expect(sectionOf('createPayin-BANK_TRANSFER')).toContain('<code>clabe</code>: A Mexican CLABE')
  })

  test('are shown for fields of which one is required', () => {
    const payShap = sectionOf('createPayin-PAYSHAP')
    expect(payShap).toContain(
      'At least one of <code>phoneNumber</code>, <code>account.accountNumber</code> is required',
    )
  })
})

test('the page has no forms to try operations without a sandbox', () => {
  const live = writeReference({ document, baseUrl: 'https://pay.example/api', sandbox: false })
  expect(page).toContain('data-try')
  expect(live).not.toMatch(/data-try|id="token"/)
})

test('the change history has every headline, newest first', () => {
  const history = writeChanges()
  const places = changes.map(({ versions }) => history.indexOf(`<th scope="row">${versions}</th>`))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => other - one))
})
