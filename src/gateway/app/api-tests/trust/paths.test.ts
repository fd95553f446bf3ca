import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OperationName, operationNames } from '#contract/operations/operations.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { idle } from '../support/harness.test-support.ts'
import { idOperations, requestLineOf } from '../support/operation-requests.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

const { shop, orders } = await gatewayOfFile({ ports: idle })
const everything = await shop.tokenFor('*')
afterEach(() => vi.restoreAllMocks())
await orders.create('payins', payinBody('PIXQR', { amount: 45 }), 'own-1')

const escaped = (text: string) => `%${text.charCodeAt(0).toString(16).padStart(2, '0')}`
const lastSlash = (path: string, by: string) => path.replace(/\/([^/]*)$/, `${by}$1`)

/** Other spellings of a path below `/api`, which a proxy, a router and a permission check may read differently. */
const variants: readonly (readonly [kind: string, change: (path: string) => string])[] = [
  ['a doubled slash in front', (path) => `/${path}`],
  ['a doubled slash inside', (path) => lastSlash(path, '//')],
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes at the end', (path) => `${path}//`],
  ['a dot segment in front', (path) => `/.${path}`],
  ['a dot segment inside', (path) => lastSlash(path, '/./')],
  ['a dot segment at the end', (path) => `${path}/.`],
  ['a parent segment', (path) => `/x/..${path}`],
  ['a parent segment at the end', (path) => `${path}/x/..`],
  ['a parent segment that leaves the base', (path) => `/../api${path}`],
  ['an escaped parent segment', (path) => `/x/%2e%2e${path}`],
  ['an escaped dot segment', (path) => `/%2E${path}`],
  ['an escaped slash', (path) => lastSlash(path, '%2F')],
  ['an escaped slash in small letters', (path) => lastSlash(path, '%2f')],
  ['a slash escaped twice', (path) => lastSlash(path, '%252F')],
  ['a backslash', (path) => lastSlash(path, '\\')],
  ['an escaped backslash', (path) => lastSlash(path, '%5C')],
  ['a path parameter', (path) => `${path};v=1`],
  ['a path parameter inside', (path) => lastSlash(path, ';x/')],
  ['an escaped path parameter', (path) => `${path}%3Bv=1`],
  ['an escaped letter', (path) => `/${escaped(path.slice(1))}${path.slice(2)}`],
  ['a letter escaped twice', (path) => `/%25${path.charCodeAt(1).toString(16)}${path.slice(2)}`],
  ['an escaped exclamation mark', (path) => path.replace('!', '%21')],
  ['an escaped question mark', (path) => `${path}%3Fx=1`],
  ['an escaped null', (path) => `${path}%00`],
  ['an escaped line break', (path) => `${path}%0A`],
  ['an escaped space', (path) => `${path}%20`],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital', (path) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`],
  ['an overlong slash', (path) => lastSlash(path, '%c0%af')],
  ['a full-width slash', (path) => lastSlash(path, '%EF%BC%8F')],
  ['the base twice', (path) => `/api${path}`],
]

const money = { amount: 100, currencyCode: 'THB' }
const bodyOf = (name: OperationName) => {
  if (name.endsWith('Options') && name.startsWith('list')) return { money }
  return name === 'setExternalReference' ? { reference: '413244427799' } : payinBody('PIXQR')
}

describe.each(variants)('%s', (_, change) => {
  test('is 404 for every caller', async () => {
    const lines = operationNames.map((name) => [name, ...requestLineOf(name, 'own-1')] as const)
    const changed = lines.filter(([, , path]) => change(path) !== path)
    expect(changed.length).toBeGreaterThan(0)
    const looking = vi.spyOn(shop.gateway.store, 'read')
    const statuses = await Promise.all(
      changed.map(async ([name, method, path]) => {
        const call = { token: everything, body: method === 'POST' ? bodyOf(name) : undefined }
        return [name, (await shop.call(method, change(path), call)).status] as const
      }),
    )
    // The gates respond with 404, or 400 for an id with escapes; the HTTP server with 400 to a backslash; the static files
    // outside the API with 405.
    for (const [name, status] of statuses) expect([name, [400, 404, 405].includes(status)]).toEqual([name, true])
    expect(looking).not.toHaveBeenCalled()
  })
})

describe.each(['a%20b', '%C3%A9', 'kund%C3%9642', 'a%22b', '%F0%9F%98%80'])('the id %s', (id) => {
  test('is 400 with the id named, in every operation with an id, and nothing is looked up', async () => {
    const looking = vi.spyOn(shop.gateway.store, 'read')
    for (const name of idOperations) {
      const [method, path] = requestLineOf(name, 'own-1')
      const body = method === 'POST' ? bodyOf(name) : undefined
      expect(await shop.call(method, path.replace('own-1', id), { token: everything, body })).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST', violations: [{ path: expect.stringMatching(/^id/), code: 'format' }] },
      })
    }
    expect(looking).not.toHaveBeenCalled()
  })

  test('is 401 without a token, and 403 with a token for another id', async () => {
    const token = await shop.tokenFor(['GET /payins/own-1', 'GET /payins/[a-z0-9-]+'])
    expect((await shop.call('GET', `/payins/${id}`)).status).toBe(401)
    expect((await shop.call('GET', `/payins/${id}`, { token })).status).toBe(403)
  })
})

test('a command is never an id, however it is spelled', async () => {
  for (const command of [
    '!availablePaymentOptions',
    '%21availablePaymentOptions',
    '!',
    '!x',
    '!setExternalReference',
  ]) {
    const read = await shop.call('GET', `/payins/${command}`, { token: everything })
    expect([command, read.status]).toEqual([command, command === '!availablePaymentOptions' ? 405 : 404])
    const created = await shop.call('POST', `/payins/${command}`, { token: everything, body: payinBody('PIXQR') })
    expect([command, created.status]).toEqual([command, command === '!availablePaymentOptions' ? 400 : 404])
  }
})

test('a request target with another host does not get around the base path', async () => {
  const headers = { 'x-api-version': '2', authorization: `Bearer ${everything}` }
  for (const path of [
    'http://elsewhere.example/payins/own-1',
    '//elsewhere.example/api/payins/own-1',
    '/API/payins/own-1',
  ])
    expect((await shop.send({ method: 'GET', path, headers })).status).toBe(404)
})

test('a request target with another host is the same payment to the same token', async () => {
  const path = 'http://elsewhere.example/api/payins/own-1'
  const asked = (token: string) =>
    shop.send({ method: 'GET', path, headers: { 'x-api-version': '2', authorization: `Bearer ${token}` } })
  expect((await asked(everything)).status).toBe(200)
  expect((await asked('none')).status).toBe(401)
})

test('the canonical path is served, with any query', async () => {
  for (const query of ['', '?', '?x=1', '?/../../x', '?a=%2F'])
    expect((await shop.call('GET', `/payins/own-1${query}`, { token: everything })).status).toBe(200)
})
