import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMetrics } from '../core/metrics.ts'
import { probesOf } from './probes.ts'

afterEach(() => vi.useRealTimers())

/** The response of `/readyz` for a database whose write ends like this. */
const readyzOver = (ping: () => Promise<void>) => {
  const probes = probesOf({
    publicUrl: 'http://localhost',
    buildId: 'unbuilt',
    now: Date.now,
    metrics: createMetrics('unbuilt'),
    behind: { name: 'the database', ping },
  })
  const probe = probes.get('GET /readyz')
  if (probe === undefined) throw new Error('no /readyz')
  return () => probe(new Request('http://localhost/readyz'))
}
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
