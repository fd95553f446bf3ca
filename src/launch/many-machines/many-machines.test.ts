import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LEASE_MS } from '#gateway/jobs/lease.ts'
import { type Cluster, openCluster } from './cluster.test-support.ts'
import { beginLoad, beginProxiedLoad, type Sent } from './load.test-support.ts'
import { isInstalled, proxyNames, startProxy } from './proxy.test-support.ts'
import { buildServer } from './server-build.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
const soon = { timeout: 40_000, interval: 100 }
/** Requests over more than a second. A loaded machine needs longer for them. */
const LEAST_SERVED = 20

/** Real server processes on one PostgreSQL database, named by TEST_DATABASE_URL; `npm test` starts a server for it. */
describe.skipIf(serverUrl === '')('three machines on one database', () => {
  let server: Awaited<ReturnType<typeof buildServer>>
  beforeAll(async () => {
    server = await buildServer()
  })
  afterAll(() => server.remove())

  describe('with a rate limit of ten requests a second', () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await openCluster(server.entry, serverUrl, { RATE_LIMIT_PER_SECOND: '10' })
    })
    afterAll(() => cluster.close())

    test('a token is limited to ten requests in any second, whichever machines they reach', async () => {
      const served = await hammer(cluster, 2500, LEAST_SERVED)
      // No eleven requests may be sent and served between two instants less than a second apart.
      const tooMany = served.filter(
        ({ sentMs: fromMs }) =>
          served.filter(({ sentMs, answeredMs }) => sentMs >= fromMs && answeredMs - fromMs < 1000).length > 10,
      )
      expect(tooMany).toEqual([])
      expect(served.length).toBeGreaterThanOrEqual(LEAST_SERVED)
    })
  })

  describe('under load', () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await openCluster(server.entry, serverUrl, { RATE_LIMIT_PER_SECOND: '100000' })
    })
    afterAll(() => cluster.close())

    const jobs = async (): Promise<number> => (await cluster.query('select id from job')).length
    const allDone = () => vi.waitFor(async () => expect(await jobs()).toBe(0), soon)
    const callbacksOf = (sent: readonly Sent[]) => sent.map(({ id }) => cluster.receiver.counts.get(id) ?? 0)

    test('each payin has exactly one callback', async () => {
      const load = await beginLoad(cluster)
      await load.accepted(200)
      await load.stop()
      await allDone()
      expect(new Set(callbacksOf(load.sent))).toEqual(new Set([1]))
    })

    test('a rolling restart drops no request, loses no payin and repeats no callback', async () => {
      const load = await beginLoad(cluster)
      for (const machine of cluster.machines) {
        await load.accepted(30)
        await machine.end('SIGTERM')
        await machine.start()
      }
      await load.accepted(30)
      await load.stop()
      expect(load.sent.filter(({ status }) => status !== 201)).toEqual([])
      await allDone()
      expect(new Set(callbacksOf(load.sent))).toEqual(new Set([1]))
    })

    // Each sends as fast as it can: all at once would keep a small machine from answering the probes of the others.
    const together = [proxyNames.filter((name) => name !== 'Apache'), ['Apache'] as const].map((names) => ({
      title: names.join(', '),
      names: names.filter(isInstalled),
    }))
    test.each(together.filter(({ names }) => names.length > 0))(
      'a rolling restart behind $title drops no request',
      async ({ names }) => {
        const [first, second] = cluster.machines
        if (first === undefined || second === undefined) return expect.fail('no machines')
        const ports = [Number(new URL(first.origin).port), Number(new URL(second.origin).port)] as const
        const proxies = await Promise.all(names.map((name) => startProxy(name, ports)))
        const load = beginProxiedLoad(proxies, await cluster.token())
        onTestFinished(async () => {
          await load.stop()
          await Promise.all(proxies.map((proxy) => proxy.close()))
        })
        for (const machine of [first, second]) {
          await load.accepted(20)
          await machine.end('SIGTERM')
          await machine.start()
        }
        await load.accepted(20)
        await load.stop()
        expect(load.sent.filter(({ status }) => status !== 201)).toEqual([])
      },
      120_000,
    )

    test('a killed machine loses no accepted payin, and every due callback is delivered', async () => {
      const [victim, ...others] = cluster.machines
      const load = await beginLoad(cluster)
      await load.accepted(100)
      await victim?.end('SIGKILL')
      await load.accepted(100)
      await load.stop()

      const accepted = load.sent.filter(({ status }) => status === 201)
      const token = await cluster.token()
      const survivor = cluster.clientOf(others[0] ?? expect.fail('no survivor'))
      const found = await Promise.all(accepted.map(({ id }) => survivor.call('readPayin', { token, id })))
      expect(found.filter(({ ok }) => !ok)).toEqual([])
      // The killed machine's leased jobs run when the lease of half a minute has expired: this moves the lease into the
      // past.
      await cluster.query(`update job set lease_until_ms = lease_until_ms - ${LEASE_MS} where lease_until_ms > 0`)
      await allDone()
      expect(callbacksOf(accepted).filter((count) => count === 0)).toEqual([])
    })
  })
})

type Served = { readonly sentMs: number; readonly answeredMs: number }

/** Sends requests with one token to every machine without a break; returns the served ones. */
async function hammer({ machines, clientOf, token }: Cluster, forMs: number, least: number): Promise<Served[]> {
  const shared = await token()
  const served: Served[] = []
  const untilMs = performance.now() + forMs
  const senders = [...machines, ...machines].map(async (machine) => {
    while (performance.now() < untilMs || served.length < least) {
      const sentMs = performance.now()
      const { ok } = await clientOf(machine).call('listCurrencies', { token: shared })
      if (ok) served.push({ sentMs, answeredMs: performance.now() })
    }
  })
  await Promise.all(senders)
  return served
}
