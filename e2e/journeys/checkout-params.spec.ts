import { expect, type Page, type Request } from '@playwright/test'
import fc from 'fast-check'
import {
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
  statusParameterNames,
} from '#contract/redirect/redirect-parameters.ts'
import type { Customer } from '../kit/customer.ts'
import type { Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

const required = redirectParameterNames.filter((name) => redirectParameters[name].required)

/** A value that the rule of the parameter's kind refuses. */
const illFormed: { readonly [P in RedirectParameter]?: string } = {
  merchantCode: 'a b',
  idPayin: 'a/b',
  token: 'no token at all',
  amount: '1,50',
  currencyCode: 'XYZ',
  callbackUrl: 'javascript:alert(1)',
  returnUrl: 'javascript:alert(1)',
}

type Change = (query: URLSearchParams, name: RedirectParameter) => void
const changes: Readonly<Record<'missing' | 'repeated' | 'format', Change>> = {
  missing: (query, name) => query.delete(name),
  repeated: (query, name) => query.append(name, 'other'),
  format: (query, name) => query.set(name, illFormed[name] ?? ''),
}

const pages = [
  { path: '/', names: required },
  { path: '/status', names: statusParameterNames },
] as const

for (const { path, names } of pages) {
  for (const [problem, change] of Object.entries(changes)) {
    for (const name of names) {
      // Unit tests cover every invalid address; this test shows that the page names the faults.
      const inCi = path === '/' && problem === 'missing' ? [] : '@ci'
      const tag = name === names[0] ? inCi : '@nightly'
      test(`${path}: ${name} is named when it is wrong: ${problem}`, { tag }, async ({ page, merchant, customer }) => {
        const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
        const query = queryOf(order)
        change(query, name)
        await expectNamed({ page, customer, url: `${path}?${query}`, name, problem })
        // The page is the same whichever parameter it names.
        if (name === names[0]) await customer.expectAccessible()
      })
    }
  }
}

const contradictions = [
  ['merchantCode', 'somebody-else'],
  ['idPayin', 'another-order'],
  ['amount', '46'],
  ['currencyCode', 'BRL'],
] as const

test('/: a parameter that contradicts the token is named before any request', async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  for (const [name, value] of contradictions) {
    const query = queryOf(order)
    query.set(name, value)
    await expectNamed({ page, customer, url: `/?${query}`, name, problem: 'not_in_token' })
    await expect(page.getByTestId(`fault-${name}`)).toContainText(value)
  }
})

test('/: all faults of an address are listed together', async ({ page, customer }) => {
  await page.goto('/?lang=en')
  await customer.sees('arrival_error')
  await expect(page.getByTestId('parameter-faults').locator('dt')).toHaveText([...required])
})

/** Values that are valid, nearly valid, and arbitrary. */
const anyValue = fc.oneof(
  fc.constantFrom(
    '45',
    'THB',
    'PROMPTPAY',
    'true',
    'th',
    '0',
    '1e9',
    '__proto__',
    '\u202e',
    '</script>',
    'javascript:alert(1)',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anyName = fc.oneof(
  fc.constantFrom<string>(...redirectParameterNames, 'district', 'constructor'),
  fc.string({ maxLength: 3 }),
)
const anyQuery = fc.oneof(
  fc.array(fc.tuple(anyName, anyValue), { maxLength: 12 }).map((pairs) => `${new URLSearchParams(pairs)}`),
  fc.string({ unit: fc.constantFrom('%', '&', '=', '+', '?', 'a', 'E', '0', '%00', '%ff', 'é'), maxLength: 60 }),
)
/** Seeded, so that a value that breaks the page is found again. */
const anyAddresses = fc.sample(
  fc.record({ query: anyQuery, isAdded: fc.boolean(), path: fc.constantFrom(...pages.map(({ path }) => path)) }),
  { numRuns: 60, seed: 4711 },
)

const addressParts = [0, 1, 2, 3, 4, 5].map((part) => anyAddresses.slice(part * 10, part * 10 + 10))

for (const [part, addresses] of addressParts.entries()) {
  const tag = part === 0 ? ['@phone'] : ['@phone', '@nightly']
  test(`every arbitrary address opens a page with text: part ${part + 1}`, { tag }, async ({ page, merchant }) => {
    for (const { path, query, isAdded } of addresses) {
      const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
      await page.goto(`${path}?${isAdded ? `${queryOf(order)}&` : ''}${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

const queryOf = ({ url }: Order): URLSearchParams => new URL(url).searchParams

interface Opened {
  readonly page: Page
  readonly customer: Customer
  readonly url: string
  readonly name: RedirectParameter
  readonly problem: string
}

/** The error page names exactly this fault; no request is sent, and no link leads elsewhere. */
async function expectNamed({ page, customer, url, name, problem }: Opened): Promise<void> {
  const asked: string[] = []
  const note = (request: Request) => void asked.push(request.url())
  page.on('request', note)
  await page.goto(url)
  await customer.sees('arrival_error')
  const fault = page.getByTestId(`fault-${name}`)
  await expect(fault).toHaveAttribute('data-problem', problem)
  await expect(fault).toContainText(english('arrival.technical.expected'))
  await expect(fault).toContainText(
    english(problem === 'missing' ? 'arrival.technical.nothing' : 'arrival.technical.came'),
  )
  await expect(page.getByTestId('parameter-faults').locator('dt')).toHaveCount(1)
  await expect(page.getByRole('link')).toHaveCount(0)
  expect(asked.filter((address) => new URL(address).pathname.startsWith('/api/'))).toEqual([])
  page.off('request', note)
}
