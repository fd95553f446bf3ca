import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { OTHER_SHOP, openTestGateway, SHOP, type TestGateway } from '../app/api-tests/support/harness.test-support.ts'
import { type DatabasePart, onePart } from '../core/database-parts.ts'
import { scheduleJob } from '../store/jobs/jobs.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { sampleJob } from '../store/sample-rows.test-support.ts'
import type { Store } from '../store/store.ts'
import { startWorker, type Worker } from './worker.ts'

let shop: TestGateway | undefined
let worker: Worker | undefined
afterEach(async () => {
  await worker?.stop()
  await shop?.close()
})

const AHEAD_MS = 3_600_000
const merchantOf = { 1: SHOP, 2: OTHER_SHOP } as const

const node = (number: 1 | 2, state: 'reachable' | 'lost' = 'reachable'): DatabasePart => ({
  kind: 'node',
  name: `node ${number}`,
  state,
  merchantCodes: [merchantOf[number]],
})

/** A store whose reads that name the merchant of node 2 have this fate after they were carried out. */
function storeWith(store: Store, fate: () => Promise<void>): Store {
  const read: Store['read'] = async (work) => {
    let names = false
    const plugin: KyselyPlugin = {
      transformQuery: (query) => {
        names ||= JSON.stringify(query.node).includes(OTHER_SHOP)
        return query.node
      },
      transformResult: async ({ result }) => result,
    }
    const rows = await store.read((db) => work(db.withPlugin(plugin)))
    if (names) await fate()
    return rows
  }
  return { ...store, read }
}

/** Plans a callback for each merchant, due in an hour. */
async function planCallbacks({ gateway, clock }: TestGateway): Promise<void> {
  for (const merchantCode of Object.values(merchantOf)) {
    const callbackUrl = `http://${merchantCode}.example/`
    const payment = samplePayment({ merchantCode, status: 'SUCCESS', callbackUrl })
    const job = sampleJob({ merchantCode, subjectKey: payment.paymentId, dueAtMs: clock.now() + AHEAD_MS })
    await gateway.store.write(async (tx) => {
      await insertPayment(tx, payment)
      await scheduleJob(tx, job)
    })
  }
}

/** A worker whose database has these parts, an hour later: of what is planned above all is due, and for no other worker. */
async function workerOn(parts: () => readonly DatabasePart[], fate: () => Promise<void>) {
  shop = await openTestGateway()
  await planCallbacks(shop)
  const { gateway } = shop
  const { now, monotonic } = gateway.clock
  worker = startWorker({
    ...gateway,
    clock: { now: () => now() + AHEAD_MS, monotonic },
    store: storeWith(gateway.store, fate),
    parts: { ...onePart, list: parts },
  })
  return shop
}

const served = ({ posts }: TestGateway) => posts.map(({ url }) => new URL(url).hostname)

test('while the claims of one node fail, the jobs of the other run, and once they succeed its own', async () => {
  let fails = true
  let failures = 0
  const { posts } = await workerOn(
    () => [node(2), node(1)],
    async () => {
      if (!fails) return
      failures += 1
      throw Object.assign(new Error('connection failed'), { code: '08006' })
    },
  )
  await vi.waitFor(() => expect([posts.length, failures]).toEqual([1, expect.toSatisfy((n) => n > 3)]), patient)
  expect(posts[0]?.url).toBe(`http://${SHOP}.example/`)
  fails = false
  await vi.waitFor(() => expect(posts).toHaveLength(2), patient)
})

test('while the claims of one node get no answer, the jobs of the other run', async () => {
  const { promise, resolve } = deferred()
  const opened = await workerOn(
    () => [node(2), node(1)],
    () => promise,
  )
  await vi.waitFor(() => expect(served(opened)).toEqual([`${SHOP}.example`]), patient)
  resolve()
  await vi.waitFor(() => expect(opened.posts).toHaveLength(2), patient)
})

test('a node that does not respond is not asked, and its jobs run when it responds again', async () => {
  let state: 'reachable' | 'lost' = 'lost'
  const asked = vi.fn(async () => undefined)
  const opened = await workerOn(() => [node(2, state), node(1)], asked)
  await vi.waitFor(() => expect(served(opened)).toEqual([`${SHOP}.example`]), patient)
  expect(asked).not.toHaveBeenCalled()
  state = 'reachable'
  await vi.waitFor(() => expect(opened.posts).toHaveLength(2), patient)
})

test('a database that is distributed meanwhile is worked on by node, with no job run twice', async () => {
  let parts: readonly DatabasePart[] = [node(1)]
  const opened = await workerOn(
    () => parts,
    async () => undefined,
  )
  await vi.waitFor(() => expect(served(opened)).toEqual([`${SHOP}.example`]), patient)
  parts = [node(1), node(2)]
  await vi.waitFor(() => expect(served(opened)).toEqual([`${SHOP}.example`, `${OTHER_SHOP}.example`]), patient)
})
