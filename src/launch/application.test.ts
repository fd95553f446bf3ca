import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { liveVariables } from '#gateway/app/live-variables.test-support.ts'
import { incomingOf } from '#gateway/http/incoming-request.ts'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { isServedAsTest, ownOrigin, setServing } from '#web/browser/serving.ts'
import { type Application, NotStarted, openApplication } from './application.ts'

const folder = await directoryOfFile()
const opened: Application[] = []
const open = async (
  name: string,
  variables: Readonly<Record<string, string>> = {},
  page?: (path: string) => Promise<string>,
) => {
  const environment = { DATA_DIR: join(folder, name), LOG_LEVEL: 'silent', ...variables }
  const application = await openApplication({ environment, ...(page && { page }) })
  opened.push(application)
  return application
}
afterAll(async () => {
  for (const application of opened) await application.close()
})
afterEach(() => setServing(undefined))

const ofShop = ['/sandbox/pay/1', '/demo-shop/', '/demo-shop/shop.css', '/demo-shop/orders/x']
const statusesOf = ({ fetch, environment: { publicUrl } }: Application) =>
  Promise.all(ofShop.map(async (path) => (await fetch(new Request(publicUrl + path))).status))

const pathsOf = ({ pages, environment: { publicUrl } }: Application) =>
  pages.map(({ address }) => address.slice(publicUrl.length))

describe('the demo shop', () => {
  test('exists in the sandbox', async () => {
    expect(await statusesOf(await open('sandbox'))).toEqual([303, 200, 200, 404])
  })

  test.each([
    ['GET', 200],
    ['TRACE', 405],
  ])('takes a %s with a body like one without: %i', async (method, status) => {
    const { respond } = await open(`sandbox with the body of a ${method}`)
    const headers = new Headers({ 'content-length': '1' })
    const request = { headers, body: null, arrayBuffer: async () => Buffer.of(1) }
    const asked = incomingOf(request, { method, host: 'localhost', target: '/demo-shop/' })
    expect((await respond(asked)).status).toBe(status)
  })

  test('has an address for each scenario, and its orders unlike ids', async () => {
    const { demoAddresses, pages, fetch } = await open('below', { PUBLIC_URL: 'https://pay.example/below' })
    expect(demoAddresses.map(({ address }) => address)).toEqual(
      [1, 2, 3, 4, 5].map((scenario) => `https://pay.example/below/sandbox/pay/${scenario}`),
    )
    expect(pages).toEqual([
      { name: "The shop's orders", address: 'https://pay.example/below/demo-shop/' },
      { name: 'The workshop', address: 'https://pay.example/below/sandbox' },
      { name: 'The API reference', address: 'https://pay.example/below/docs' },
    ])
    const response = await fetch(new Request('https://pay.example/sandbox/pay/1'))
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.searchParams.get('idPayin')).toMatch(/^order-[0-9a-f]{18}$/)
    expect(location.href).toMatch(/^https:\/\/pay\.example\/below\/\?/)
  })

  test('does not exist with MERCHANTS_FILE, and is not named then', async () => {
    const { MERCHANTS_FILE = '' } = await liveVariables(folder)
    const sandbox = await open('merchants', { MERCHANTS_FILE, PUBLIC_ULR: 'x' })
    expect(await statusesOf(sandbox)).toEqual([404, 404, 404, 404])
    expect(sandbox.demoAddresses).toEqual([])
    expect(pathsOf(sandbox)).toEqual(['/sandbox', '/docs'])
    const warning = 'PUBLIC_ULR is no variable of this program and has no effect: is PUBLIC_URL meant?'
    expect(sandbox.warnings).toEqual([warning])
  })

  test('and the workshop do not exist with GATEWAY_URL, and are not named then', async () => {
    const { MERCHANTS_FILE = '' } = await liveVariables(folder)
    const front = await open('front', { GATEWAY_URL: 'http://127.0.0.1:9/api', MERCHANTS_FILE })
    expect(front.demoAddresses).toEqual([])
    expect(pathsOf(front)).toEqual(['/docs'])
    for (const path of ['/sandbox', '/gallery', ...ofShop])
      expect([path, (await front.fetch(new Request(front.environment.publicUrl + path))).status]).toEqual([path, 404])
  })

  test('does not exist with SANDBOX=0, so that nobody gets a token by opening an address', async () => {
    const live = await open('live', await liveVariables(folder))
    expect(await statusesOf(live)).toEqual([404, 404, 404, 404])
    expect(live.demoAddresses).toEqual([])
    expect(pathsOf(live)).toEqual(['/docs'])
    const called = await live.fetch(new Request(`${live.environment.publicUrl}/demo-shop/callback`, { method: 'POST' }))
    expect(called.status).toBe(405)
  })
})

test.each([
  ['th', 'th'],
  ['ar;q=0.5, xx', 'ar'],
])('an address that does not exist is told to a browser in its language: %s', async (accepted, language) => {
  const { fetch, environment } = await open(`nothing-${language}`)
  const headers = { accept: 'text/html', 'accept-language': accepted }
  const response = await fetch(new Request(`${environment.publicUrl}/nothing`, { headers }))
  const { heading = '', text = '' } = JSON.parse(
    await readFile(`src/web/i18n/locales/${language}.json`, 'utf8'),
  ).arrival
  const page = await response.text()
  expect(response.status).toBe(404)
  for (const part of [`<html lang="${language}"`, `<h1>${heading}</h1>`, `<p>${text}</p>`]) expect(page).toContain(part)
})

test.each([
  ['the bundled sandbox, whose payments are tests', {}, true],
  ['another gateway, which says so itself', { GATEWAY_URL: 'http://127.0.0.1:9/api' }, false],
])('pages are rendered for the origin of PUBLIC_URL and %s', async (...[name, variables, isTest]) => {
  const { prepare } = await open(name, { PUBLIC_URL: 'https://pay.example/below', ...variables })
  await prepare()
  expect([ownOrigin(), isServedAsTest()]).toEqual(['https://pay.example', isTest])
})

test('a page that is not served from its build is not rendered', async () => {
  const page = async () => '<title>from the sources</title>'
  const application = await open('sources', {}, page)
  await application.prepare()
  const response = await application.fetch(new Request('http://localhost:8080/'))
  expect(await response.text()).toContain('from the sources')
})

test('an environment with faults is refused with all of them', async () => {
  const opening = openApplication({ environment: { PORT: 'x', LOG_LEVEL: 'loud' } })
  await expect(opening).rejects.toThrow(NotStarted)
  await expect(opening).rejects.toThrow(/^The environment is not right:\n {2}PORT.*\n {2}LOG_LEVEL/)
})
