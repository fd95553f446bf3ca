import { afterEach, describe, expect, test, vi } from 'vitest'
import { type DatabasePart, onePart } from '../core/database-parts.ts'
import { createMetrics } from '../core/observability/metrics.ts'
import { fetchOf } from './incoming-request.ts'
import { probesOf } from './probes.ts'

afterEach(() => vi.useRealTimers())

/** Asks a probe of a product at https://pay.example:8443/pay, on 5 March 2026, whose database answers like this. */
const probeOver = (path: string, ping: () => Promise<void>, parts: readonly DatabasePart[] = onePart.list()) => {
  const probes = probesOf({
    publicUrl: 'https://pay.example:8443/pay',
    buildId: 'git-0123456789ab',
    now: () => Date.UTC(2026, 2, 5),
    metrics: createMetrics('unbuilt'),
    behind: { name: 'the database', ping, parts: { list: () => parts } },
  })
  const probe = probes.get(`GET ${path}`)
  if (probe === undefined) throw new Error(`no ${path}`)
  return () => fetchOf(probe)(new Request(`http://localhost${path}`))
}
const readyzOver = (ping: () => Promise<void>) => probeOver('/readyz', ping)
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('secret-host'), { code }))

describe('/readyz', () => {
  test('is 200 while a write can be committed', async () => {
    expect((await readyzOver(() => Promise.resolve())()).status).toBe(200)
  })

  test.each([
    ['25006', 'the database is read-only\n'],
    ['SQLITE_READONLY', 'the database is read-only\n'],
    ['53100', 'the disk of the database is full\n'],
    ['SQLITE_FULL', 'the disk of the database is full\n'],
    ['ECONNREFUSED', 'the database does not respond\n'],
  ])('says in words why it is 503 for %s', async (code, words) => {
    const response = await readyzOver(failing(code))()
    expect(response.status).toBe(503)
    expect(await response.text()).toBe(words)
  })

  test('is 503 after a second without an answer, and many requests make one attempt', async () => {
    vi.useFakeTimers()
    let attempts = 0
    const ready = readyzOver(() => {
      attempts += 1
      return new Promise(() => undefined)
    })
    const responses = Promise.all([ready(), ready(), ready()])
    await vi.advanceTimersByTimeAsync(1000)
    expect((await responses).map(({ status }) => status)).toEqual([503, 503, 503])
    expect(attempts).toBe(1)
  })
})

test('/readyz is 200 without a node of the database, and says which', async () => {
  const node = (number: number, state: 'reachable' | 'lost') =>
    ({ kind: 'node', name: `node ${number}`, state, merchantCodes: [] }) as const
  const said = async (...parts: DatabasePart[]) => {
    const response = await probeOver('/readyz', () => Promise.resolve(), parts)()
    return [response.status, await response.text()]
  }
  expect(await said(node(1, 'reachable'), node(2, 'reachable'))).toEqual([200, 'ok\n'])
  const words = 'ok, but of the database node 2, node 3 does not respond\n'
  expect(await said(node(1, 'reachable'), node(2, 'lost'), node(3, 'lost'))).toEqual([200, words])
})

test.each([
  ['/livez', 'application/json'],
  ['/readyz', 'text/plain; charset=utf-8'],
  ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
])('the response to %s is %s, with every header that it should have, and no other', async (path, type) => {
  const response = await probeOver(path, () => Promise.resolve())()
  const headers = { 'cache-control': 'no-store', 'content-type': type, 'x-content-type-options': 'nosniff' }
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([200, headers])
})

test('/livez says which versions and which build run', async () => {
  const response = await probeOver('/livez', () => Promise.reject(new Error('no database')))()
  expect(await response.json()).toEqual({
    status: 'ok',
    applicationVersion: expect.stringMatching(/^1\.\d+\.\d+$/),
    build: 'git-0123456789ab',
    apiVersion: '2.82',
  })
})

test('security.txt names the mailbox of the domain, itself, and a day within a year', async () => {
  const response = await probeOver('/.well-known/security.txt', () => Promise.resolve())()
  expect(await response.text()).toBe(
    'Contact: mailto:security@pay.example\n' +
      'Expires: 2027-03-05T00:00:00.000Z\n' +
      'Canonical: https://pay.example:8443/pay/.well-known/security.txt\n',
  )
})

test('/readyz asks the database anew once an attempt has ended, and says ok when it is', async () => {
  let isUp = false
  const ready = readyzOver(() => (isUp ? Promise.resolve() : Promise.reject(new Error('down'))))
  const first = await ready()
  expect([first.status, await first.text()]).toEqual([503, 'the database does not respond\n'])
  isUp = true
  const second = await ready()
  expect([second.status, await second.text()]).toEqual([200, 'ok\n'])
})
