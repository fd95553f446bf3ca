import { expect, type Locator, type Page } from '@playwright/test'
import { type OperationName, operationNames, operationOf } from '#contract/operations/operations.ts'
import { keyboardAt } from '../accessibility/keyboard.test-support.ts'
import { expectAccessible, overflowOf } from '../kit/accessibility.ts'
import { copiedBy } from '../kit/clipboard.ts'
import type { Merchant } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'

test('the API reference fits the screen, also unfolded, and sends requests to its own origin only', {
  tag: '@ci',
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2.82')
  for (const path of ['/docs', ...operationNames.map(pathOfPage)]) {
    await page.goto(path)
    expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 })
    await page.locator('details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '')
    })
    expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 })
  }
  expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
})

test('the API reference, its longest page and the change history are accessible', {
  tag: ['@phone', '@ci'],
}, async ({ page }) => {
  for (const [colorScheme, paths] of [
    ['light', ['/docs', pathOfPage('createPayin'), '/docs/changes']],
    ['dark', [pathOfPage('readPayin'), '/docs/changes']],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(path)
      await expectAccessible(page)
    }
  }
})

test('the API reference remembers the language of its samples, on every page', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(pathOfPage('createToken'))
  await page.locator('#createToken > .tabs > label').filter({ hasText: 'PHP' }).click()
  await page.goto(pathOfPage('createPayout'))
  await expect(page.locator('#createPayout > .tabs > .panels > figure:visible')).toContainText('<?php')
  await page.emulateMedia({ forcedColors: 'active' })
  const labels = page.locator('#createPayout > .tabs > label')
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const marked = await labels.evaluateAll(
    (all, unseen) => all.filter((one) => getComputedStyle(one).borderBlockEndColor !== unseen).length,
    ground,
  )
  expect(marked).toBe(1)
})

test('an address of the former single page opens the method on the page of its operation, and an example can be copied', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/docs#createPayin-PIXQR')
  await page.waitForURL(`**${pathOfPage('createPayin')}#createPayin-PIXQR`)
  const method = page.locator('#createPayin-PIXQR')
  await expect(method).toHaveAttribute('open')
  await method.locator('.tabs > label').filter({ hasText: 'TypeScript' }).click()
  const copied = await copiedBy(method.getByRole('button', { name: 'Copy TypeScript' }))
  expect(copied).toContain("gateway.call('createPayin'")
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
})

test('every operation can be tried in the API reference, and its response fits the screen', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant }) => {
  test.setTimeout(180_000)
  const token = await tokenForAll(merchant)
  for (const name of operationNames.filter((operation) => !operationOf(operation).signed)) {
    await openWithToken(page, pathOfPage(name), token)
    const answer = await tryOut(page, name)
    await expect(answer.locator('strong')).toHaveText(/^\d{3} in \d+ ms$/)
    expect({ name, overflow: await overflowOf(page) }).toEqual({ name, overflow: 0 })
  }
})

test('a tap tries a method’s example in the API reference and reads back the created payin', async ({
  page,
  merchant,
  clock,
}) => {
  // The example's amount succeeds in ten seconds.
  await clock.freeze()
  const token = await tokenForAll(merchant)
  await openWithToken(page, `${pathOfPage('createPayin')}#createPayin-PIXQR`, token)
  await page.locator('#createPayin-PIXQR').getByRole('button', { name: 'Try this one' }).click()
  await expect(page.locator('#try-createPayin-body')).toBeFocused()
  const created = await tryOut(page, 'createPayin')
  await expect(created.locator('strong')).toHaveText(/^201 in/)
  await expect(created.locator('pre')).toContainText('"paymentMethodCode": "PIXQR"')
  await openWithToken(page, pathOfPage('readPayin'), token)
  const read = await tryOut(page, 'readPayin')
  await expect(read.locator('strong')).toHaveText(/^200 in/)
  await expect(read.locator('pre')).toContainText('"status": "PROCESSING"')
  expect(await overflowOf(page)).toBe(0)
})

test('trying an operation without a token shows the 401 response in place, and a press gets a token', async ({
  page,
}) => {
  await page.goto(pathOfPage('listBalances'))
  const answer = await tryOut(page, 'listBalances')
  await expect(answer.locator('strong')).toHaveText(/^401 in/)
  await page.getByRole('button', { name: 'Get a sandbox token' }).click()
  await expect(page.getByText('A token of demo-shop is filled in.')).toBeVisible()
  await tryOut(page, 'listBalances')
  await expect(answer.locator('strong')).toHaveText(/^200 in/)
})

test('without the demo shop the token is of the first merchant, and a missing sandbox key is asked for', {
  tag: '@nightly',
}, async ({ page, merchant }) => {
  const refused = { status: 401, json: { code: 'UNAUTHORIZED', message: 'The sandbox requires SANDBOX_KEY.' } }
  const known = { json: { merchants: [{ merchantCode: merchant.merchantCode }] } }
  await page.route('**/sandbox/api/overview', (route) =>
    route.fulfill(route.request().headers()['authorization'] === 'Bearer a-key-of-16-letters' ? known : refused),
  )
  await page.goto(pathOfPage('listBalances'))
  await page.getByRole('button', { name: 'Get a sandbox token' }).click()
  await expect(page.getByText('The sandbox requires SANDBOX_KEY.')).toBeVisible()
  const key = page.getByRole('textbox', { name: 'SANDBOX_KEY' })
  await expect(key).toBeFocused()
  await key.fill('a-key-of-16-letters')
  await page.getByRole('button', { name: 'Get a sandbox token' }).click()
  await expect(page.getByText(`A token of ${merchant.merchantCode} is filled in.`)).toBeVisible()
})

test('a guide is a page of the documentation, and a search leads from it to an operation, also with a misspelt letter, and to another guide', async ({
  page,
}) => {
  await page.goto('/docs/guides/integrate')
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('set external reference')
  await expect(page.locator('#search-results a').first()).toHaveAttribute(
    'href',
    '/docs/operations/setExternalReference',
  )
  await search.fill('refrence external')
  await expect(page.locator('#search-results a', { hasText: /^setExternalReference/ })).toBeVisible()
  await search.fill('MONEY_NOT_ALLOWED')
  await expect(page.locator('#search-results a').first()).toHaveText('Error 403 MONEY_NOT_ALLOWED')
  // No section has both words.
  await search.fill('rotate keys')
  await expect(page.locator('#search-results a', { hasText: 'Integrating: 2. Keys' })).toBeVisible()
  await search.fill('stable names workshop')
  await page.getByRole('link', { name: 'Testing with the sandbox: Stable names: the workshop' }).click()
  await expect(page.getByRole('heading', { name: 'Stable names: the workshop' })).toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
})

test('a search in the words of a merchant leads first to the part that answers it', async ({ page }) => {
  await page.goto('/docs')
  for (const [words, answer] of [
    ['callback retry', 'Integrating: Callbacks (webhooks)'],
    ['webhook', 'Integrating: Callbacks (webhooks)'],
    ['refund', 'Integrating: 7. Payouts, top-ups and the balance'],
    ['cancel payment', 'Integrating: 7. Payouts, top-ups and the balance'],
    ['idempotency key', 'Integrating: 5. Errors'],
    ['sandbox amounts', 'Overview: Amounts of the sandbox'],
    ['status page', 'Redirect parameters: The status page'],
    ['rate limit', 'Error 429 RATE_LIMIT_EXCEEDED'],
    ['RATE_LIMIT_PER_SECOND', 'Overview: Configuration'],
    ['data-testid', 'Testing with the sandbox: Stable names: the payment page'],
    ['429', 'Error 429 RATE_LIMIT_EXCEEDED'],
    ['processor', 'A payment processor of your own'],
    ['private key', 'Integrating: 2. Keys'],
    ['iframe', 'Embedding: Frame'],
    ['go live', 'Integrating: 10. Go-live checklist'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words)
    await expect.soft(page.locator('#search-results a').first(), words).toHaveText(answer)
  }
})

test('neither the contents of the documentation nor the results of a search hide the focus on a small screen', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(pathOfPage('listBalances'))
  const keyboard = keyboardAt(page)
  await page.getByText('Contents', { exact: true }).press('Enter')
  await page.getByRole('navigation').getByRole('link').last().focus()
  await keyboard.reach(page.getByRole('textbox', { name: 'Token for' }))
  await page.getByRole('searchbox').fill('callback')
  await expect(page.locator('[data-said]')).toHaveText(/^\d+ results\.$/)
  await keyboard.reach(page.getByRole('textbox', { name: 'Token for' }))
})

test('every guide fits the screen, and the longest are accessible', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/docs/guides/integrate')
  const guides = await page
    .locator('nav a[href^="/docs/guides/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(guides.length).toBeGreaterThan(5)
  for (const guide of guides) {
    await page.goto(guide)
    // Every element that a document may have is in one of these.
    if (/methods|testing/.test(guide)) await expectAccessible(page)
    expect({ guide, overflow: await overflowOf(page) }).toEqual({ guide, overflow: 0 })
    const widest = page.locator('.wide:has(th:nth-child(5))')
    const hidden = await widest.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
    expect({ guide, hidden: hidden.filter((px) => px > 0) }).toEqual({ guide, hidden: [] })
  }
})

async function openWithToken(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Token for' }).fill(token)
}

/** Opens an operation's form and sends it unchanged; returns the element with the response. */
async function tryOut(page: Page, name: OperationName): Promise<Locator> {
  const fold = page.locator(`#${name} .try`)
  await fold.evaluate(unfold)
  await fold.getByRole('button', { name: 'Send' }).click()
  return fold.locator('output')
}

const pathOfPage = (name: OperationName): string => `/docs/operations/${name}`

const unfold = (fold: Element): void => fold.setAttribute('open', '')

async function tokenForAll({ client }: Merchant): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const granted = await client.createToken({ operations: ['GET /.*', 'POST /.*'], timestamp })
  if (!granted.ok) throw new Error(`No token: ${JSON.stringify(granted.fault)}`)
  return granted.result.token
}
