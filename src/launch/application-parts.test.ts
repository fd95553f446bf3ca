import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isServedAsTest, ownOrigin, setServing } from '#web/browser/serving.ts'
import { type Application, NotStarted, openApplication } from './application.ts'

let folder: string
const opened: Application[] = []
const open = async (
  name: string,
  variables: Readonly<Record<string, string>>,
  page?: (path: string) => Promise<string>,
) => {
  const environment = { DATA_DIR: join(folder, name), LOG_LEVEL: 'silent', ...variables }
  const application = await openApplication({ environment, ...(page && { page }) })
  opened.push(application)
  return application
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'application-parts-'))
})
afterAll(async () => {
  for (const application of opened) await application.close()
  await rm(folder, { recursive: true })
})

afterEach(() => setServing(undefined))

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

test('the demo shop has an address for each scenario, and its orders unlike ids', async () => {
  const { demoAddresses, pages, fetch } = await open('below', { PUBLIC_URL: 'https://pay.example/below' })
  expect(demoAddresses).toEqual([1, 2, 3, 4, 5].map((scenario) => `https://pay.example/below/sandbox/pay/${scenario}`))
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

test('an environment with faults is refused with all of them', async () => {
  const opening = openApplication({ environment: { PORT: 'x', LOG_LEVEL: 'loud' } })
  await expect(opening).rejects.toThrow(NotStarted)
  await expect(opening).rejects.toThrow(/^The environment is not right:\n {2}PORT.*\n {2}LOG_LEVEL/)
})
