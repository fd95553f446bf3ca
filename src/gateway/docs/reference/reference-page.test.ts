import { describe, expect, test } from 'vitest'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import {
  SANDBOX_API_BASE,
  type SandboxOperationName,
  sandboxOperationNames,
  sandboxOperationOf,
} from '#contract/sandbox/operations.ts'
import { writeDocument } from '../openapi/document.ts'
import { operationPath } from './documented-operation.ts'
import { referencePages } from './reference-page.ts'

const document = writeDocument({ allowsHttp: false, sandbox: true })
const baseUrl = 'https://pay.example/api'
const overview = '/docs'
const written = referencePages({ document: () => document, baseUrl, sandbox: true })
const pages = new Map([...written].map(([path, write]) => [path, write()]))

const pageOf = (name: OperationName | SandboxOperationName): string => pages.get(operationPath(name)) ?? ''
const partOf = (name: OperationName, id: string): string => pageOf(name).split(`id="${id}"`)[1] ?? ''
const idsOf = (page: string): readonly (string | undefined)[] =>
  [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

const languages = ['curl', 'TypeScript', 'Python', 'PHP', 'Ruby', 'Java', 'Go', 'C#']

test.each(operationNames)('%s has a page with samples in eight languages, to which every page links', (name) => {
  expect(pageOf(name)).toContain(`<h1 id="${name}-title">${operationOf(name).summary}</h1>`)
  const samples = pageOf(name).matchAll(new RegExp(`<label for="${name}-code-\\d">([^<]+)<`, 'g'))
  expect([...samples].map(([, label]) => label).slice(0, languages.length)).toEqual(languages)
  for (const page of pages.values()) expect(page).toContain(`href="${operationPath(name)}"`)
})

test.each(sandboxOperationNames)('%s of the sandbox has a page with its path and a form to try it', (name) => {
  const { path, method, isOpen } = sandboxOperationOf(name)
  const page = pageOf(name)
  expect(page).toContain(`<code>${SANDBOX_API_BASE}${path}</code>`)
  expect(page).toContain(`data-method="${method}" data-path="${SANDBOX_API_BASE}${path}"`)
  expect(page).toContain(`data-credential="${isOpen ? 'none' : 'sandbox_key'}"`)
})

test('every link of the reference to one of its places has a target, and no id of a page occurs twice', () => {
  for (const [path, page] of pages) {
    const ids = idsOf(page)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const links = [...page.matchAll(/href="(\/docs|\/docs\/operations\/\w+)?(?:#([^"]+))?"/g)]
    const broken = links.filter(
      ([, target = path, id]) => id !== undefined && !idsOf(pages.get(target) ?? '').includes(id),
    )
    expect(broken.map(([link]) => link)).toEqual([])
  }
})

test('the overview keeps the anchor of each operation, which the former single page had', () => {
  const ids = idsOf(pages.get(overview) ?? '')
  expect([...operationNames, ...sandboxOperationNames].filter((name) => !ids.includes(name))).toEqual([])
})

test('the overview leads with the first payment, before guides and operations', () => {
  const places = ['start', 'first-payment', 'guides', 'auth', 'errors']
  expect(idsOf(pages.get(overview) ?? '').filter((id) => places.includes(id ?? ''))).toEqual(places)
})

test('every method has a section at the create', () => {
  for (const code of methodCodes) expect(pageOf('createPayin')).toContain(`id="createPayin-${code}"`)
  for (const code of payoutMethodCodes) expect(pageOf('createPayout')).toContain(`id="createPayout-${code}"`)
})

describe('the requirements of single currencies', () => {
  test('are shown at the field', () => {
    const offline = partOf('createPayin', 'createPayin-OFFLINE').split('</table>')[0] ?? ''
    expect(offline).toMatch(/THB<\/span> Required\. A Thai account number/)
    expect(offline).toMatch(/ARS<\/span> Required\. An Argentine CUIT/)
  })

  test('are shown by account type', () => {
    expect(partOf('createPayin', 'createPayin-BANK_TRANSFER')).toContain('<code>clabe</code>: A Mexican CLABE')
  })

  test('are shown for fields of which one is required', () => {
    const payShap = partOf('createPayin', 'createPayin-PAYSHAP')
    expect(payShap).toContain(
      'At least one of <code>phoneNumber</code>, <code>account.accountNumber</code> is required',
    )
  })
})

test('without a sandbox the reference has no form to try an operation, and no operation of the sandbox', () => {
  const live = referencePages({ document: () => document, baseUrl, sandbox: false })
  expect(pageOf('createPayin')).toMatch(/data-try.*id="token"|id="token".*data-try/s)
  expect([...live.keys()].filter((path) => path.endsWith('createRedirectUrl'))).toEqual([])
  for (const write of live.values()) expect(write()).not.toMatch(/data-try|id="token"/)
})
