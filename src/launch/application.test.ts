import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveVariables } from '#gateway/app/live-variables.test-support.ts'
import { type Application, openApplication } from './application.ts'

let folder: string
const opened: Application[] = []
const open = async (name: string, variables: Readonly<Record<string, string>>) => {
  const environment = { DATA_DIR: join(folder, name), LOG_LEVEL: 'silent', ...variables }
  const application = await openApplication({ environment })
  opened.push(application)
  return application
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'application-'))
})
afterAll(async () => {
  for (const application of opened) await application.close()
  await rm(folder, { recursive: true })
})

const ofShop = ['/sandbox/pay/1', '/demo-shop/', '/demo-shop/shop.css', '/demo-shop/orders/x']
const statusesOf = ({ fetch, environment: { publicUrl } }: Application) =>
  Promise.all(ofShop.map(async (path) => (await fetch(new Request(publicUrl + path))).status))

const pathsOf = ({ pages, environment: { publicUrl } }: Application) =>
  pages.map(({ address }) => address.slice(publicUrl.length))

describe('the demo shop', () => {
  test('exists in the sandbox, with an address for each scenario', async () => {
    const sandbox = await open('sandbox', {})
    expect(await statusesOf(sandbox)).toEqual([303, 200, 200, 404])
    expect(sandbox.demoAddresses).toHaveLength(5)
    expect(pathsOf(sandbox)).toEqual(['/demo-shop/', '/sandbox', '/docs'])
  })

  test('does not exist with MERCHANTS_FILE, and is not named then', async () => {
    const { MERCHANTS_FILE = '' } = await liveVariables(folder)
    const sandbox = await open('merchants', { MERCHANTS_FILE, PUBLIC_ULR: 'x' })
    expect(await statusesOf(sandbox)).toEqual([404, 404, 404, 404])
    expect(sandbox.demoAddresses).toEqual([])
    expect(pathsOf(sandbox)).toEqual(['/sandbox', '/docs'])
    expect(sandbox.warnings).toEqual([
      'PUBLIC_ULR is no variable of this program and has no effect: is PUBLIC_URL meant?',
    ])
  })

  test('and the workshop do not exist with GATEWAY_URL, and are not named then', async () => {
    const { MERCHANTS_FILE = '' } = await liveVariables(folder)
    const front = await open('front', { GATEWAY_URL: 'http://127.0.0.1:9/api', MERCHANTS_FILE })
    expect(front.demoAddresses).toEqual([])
    expect(pathsOf(front)).toEqual(['/docs'])
    for (const path of ['/sandbox', '/gallery', ...ofShop]) {
      expect([path, (await front.fetch(new Request(front.environment.publicUrl + path))).status]).toEqual([path, 404])
    }
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
  const { fetch, environment } = await open(`nothing-${language}`, {})
  const headers = { accept: 'text/html', 'accept-language': accepted }
  const response = await fetch(new Request(`${environment.publicUrl}/nothing`, { headers }))
  const { heading = '', text = '' } = JSON.parse(
    await readFile(`src/web/i18n/locales/${language}.json`, 'utf8'),
  ).arrival
  const page = await response.text()
  expect([response.status, page.includes(`<h1>${heading}</h1>`), page.includes(`<p>${text}</p>`)]).toEqual([
    404,
    true,
    true,
  ])
  expect(page).toContain(`<html lang="${language}"`)
})
