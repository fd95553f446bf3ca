import { createServer } from 'node:http'
import { createServer as createSilentServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from '../app/api-tests/support/harness.test-support.ts'
import { detail, ordersOf, payinBody } from '../app/api-tests/support/orders.test-support.ts'
import {
  answeredWith,
  callSandbox,
  postTo,
  readCallbacks,
} from '../app/api-tests/support/sandbox-client.test-support.ts'
import { systemClock } from '../core/clock.ts'
import type { Post, PostResult } from '../core/post.ts'
import { listJobs, scheduleJob } from '../store/jobs/jobs.ts'
import { listBalances } from '../store/payments/balances.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { sampleJob } from '../store/sample-rows.test-support.ts'
import { openSqliteReader } from '../store/sqlite/sqlite-connection.ts'
import type { Store } from '../store/store.ts'
import { temporaryDirectory } from '../store/temporary-store.test-support.ts'
import { createPost } from './callbacks/post-adapter.ts'
import { runJob } from './job-handlers.ts'

let opened: TestGateway | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

/** A gateway until the end of the test. */
async function openShop(post?: Post): Promise<TestGateway> {
  opened = await openTestGateway(post && { ports: { post } })
  return opened
}

/** For callbacks: attempts that are counted and get 200 when they are released. */
function heldAttempts() {
  const { promise: released, resolve: release } = deferred()
  const attempt = vi.fn(async () => {
    await released
    return answeredWith(200)
  })
  return { attempt, release, post: postTo(attempt) }
}

/** A quarter of the share of one merchant, which is half of the places while no other merchant has callbacks. */
const SILENT_AT_ONCE = 1024 / 2 / 4

/** Stores settled payins whose first callback is due, in one commit. Resolves to their entity ids. */
async function callbacksDue(shop: TestGateway, callbackUrl: string, count: number): Promise<string[]> {
  const paid = { merchantCode: SHOP, status: 'SUCCESS', callbackUrl } as const
  const payments = Array.from({ length: count }, () => samplePayment(paid))
  await shop.gateway.store.write(async (tx) => {
    for (const payment of payments) {
      await insertPayment(tx, payment)
      const due = { subjectKey: payment.paymentId, dueAtMs: shop.clock.now() }
      await scheduleJob(tx, sampleJob({ merchantCode: SHOP, ...due }))
    }
  })
  return payments.map(({ entityId }) => entityId)
}

test('a payin settles and its callback is sent as real time passes, without any request', async () => {
  const shop = await openShop()
  const orders = await ordersOf(shop)
  const body = { ...payinBody('QRPH', { amount: 60 }), callbackUrl: 'http://shop.example/callback' }
  const { id } = await orders.create('payins', body)
  shop.clock.pass(10_000)
  await vi.waitFor(() => expect(shop.posts).toHaveLength(1), patient)
  expect(detail(await orders.read('payins', id)).process.status).toBe('SUCCESS')
})

test('callbacks to a host that never responds do not delay callbacks to other hosts', async () => {
  const perHost = { stuck: 0, healthy: 0 }
  const { promise: released, resolve: release } = deferred()
  let mostStuck = 0
  const post = postTo(async (url) => {
    if (new URL(url).hostname === 'healthy.example') {
      perHost.healthy += 1
      return answeredWith(200)
    }
    perHost.stuck += 1
    mostStuck = Math.max(mostStuck, perHost.stuck)
    await released
    perHost.stuck -= 1
    return answeredWith(null)
  })
  const shop = await openShop(post)
  await callbacksDue(shop, 'http://stuck.example/', 1000)
  await callbacksDue(shop, 'http://healthy.example/', 100)

  await vi.waitFor(() => expect(perHost.healthy).toBe(100), patient)
  expect(mostStuck).toBe(4)
  release()
})

test('hosts that never respond are attempted at a limited rate and do not delay callbacks to a healthy host', async () => {
  const silent: string[] = []
  const healthy: string[] = []
  const { promise: released, resolve: release } = deferred()
  const post = postTo(async (url) => {
    const { hostname } = new URL(url)
    if (hostname === 'healthy.example') {
      healthy.push(hostname)
      return answeredWith(200)
    }
    silent.push(hostname)
    await released
    return answeredWith(null)
  })
  const shop = await openShop(post)
  for (let host = 0; host < 200; host++) await callbacksDue(shop, `http://silent-${host}.example/`, 1)
  await vi.waitFor(() => expect(silent).toHaveLength(SILENT_AT_ONCE), patient)
  await callbacksDue(shop, 'http://healthy.example/', 100)
  shop.clock.pass(1000)
  await vi.waitFor(() => expect(healthy).toHaveLength(100), patient)
  expect(silent.length).toBeLessThan(SILENT_AT_ONCE + 30)
  release()
})

test('callbacks arrive over real sockets while 150 other hosts accept the connection and never respond', async () => {
  const accepted: Socket[] = []
  let ended = 0
  const silent = await Promise.all(
    Array.from({ length: 150 }, () =>
      listening(
        createSilentServer((socket) => {
          accepted.push(socket.on('close', () => (ended += 1)).on('error', () => undefined))
        }),
      ),
    ),
  )
  let received = 0
  const healthy = await listening(
    createServer((_request, response) => {
      received += 1
      response.end()
    }),
  )
  const environment = { outbound: 'loopback', publicUrl: 'http://127.0.0.1:1', port: 1, sandbox: true } as const
  const shop = await openShop(createPost(environment, systemClock, 60_000))
  for (const { url } of silent) await callbacksDue(shop, url, 1)
  await vi.waitFor(() => expect(accepted).toHaveLength(SILENT_AT_ONCE), patient)
  await callbacksDue(shop, healthy.url, 40)
  shop.clock.pass(1000)
  await vi.waitFor(() => expect(received).toBe(40), patient)
  expect(ended).toBe(0)
  for (const socket of accepted) socket.destroy()
  for (const { server } of [...silent, healthy]) server.close()
})

async function listening<S extends Server>(server: S): Promise<{ readonly server: S; readonly url: string }> {
  return { server, url: `http://127.0.0.1:${await listeningPort(server)}/` }
}

test('a failing job is kept for a retry and does not stop the worker or other jobs', async () => {
  const post = postTo(async (url) => {
    if (url.includes('broken')) throw new Error('a bug')
    return answeredWith(200)
  })
  const shop = await openShop(post)
  const [broken = ''] = await callbacksDue(shop, 'http://broken.example/', 1)
  const [fine = ''] = await callbacksDue(shop, 'http://fine.example/', 1)
  await vi.waitFor(async () => expect((await readCallbacks(shop, fine)).attempts).toHaveLength(1), patient)
  expect(await readCallbacks(shop, broken)).toMatchObject({ attempts: [], nextAttemptAt: expect.any(String) })
})

test('a settlement whose lease was lost changes neither the payment nor the balance', async () => {
  const shop = await openShop()
  const { store } = shop.gateway
  const payment = samplePayment({ merchantCode: SHOP })
  const dueAtMs = shop.clock.now() + 3_600_000
  const planned = { merchantCode: SHOP, kind: 'settle', subjectKey: payment.paymentId, dueAtMs }
  await store.write(async (tx) => {
    await insertPayment(tx, payment)
    await scheduleJob(tx, sampleJob({ ...planned, payloadJson: '{"status":"SUCCESS"}' }))
  })
  const [job] = await store.read((db) => listJobs(db, payment))
  if (job === undefined) throw new Error('no job was planned')
  const lost = { ...job, leaseUntilMs: job.leaseUntilMs + 1 }
  await runJob(shop.gateway, lost, dueAtMs)
  expect(await store.read((db) => findPaymentById(db, payment))).toMatchObject({ status: 'PROCESSING' })
  expect(await store.read((db) => listBalances(db, SHOP))).toEqual([])
  await runJob(shop.gateway, job, dueAtMs)
  expect(await store.read((db) => findPaymentById(db, payment))).toMatchObject({ status: 'SUCCESS' })
})

/** A gateway with one callback that no worker claims yet; `post` makes its attempt. */
async function callbackToRun(post: (store: Store) => Promise<Omit<PostResult, 'request'>>) {
  const shop: TestGateway = await openShop(postTo(() => post(store)))
  const { store } = shop.gateway
  const payment = samplePayment({ merchantCode: SHOP, status: 'SUCCESS', callbackUrl: 'http://shop.example/' })
  const { paymentId } = payment
  const dueAtMs = shop.clock.now() + 3_600_000
  await store.write(async (tx) => {
    await insertPayment(tx, payment)
    await scheduleJob(tx, sampleJob({ merchantCode: SHOP, subjectKey: paymentId, dueAtMs }))
  })
  const [job] = await store.read((db) => listJobs(db, { merchantCode: SHOP, paymentId }))
  if (job === undefined) throw new Error('no job was planned')
  return { shop, job, jobs: () => store.read((db) => listJobs(db, { merchantCode: SHOP, paymentId })) }
}

describe('a callback whose lease was lost is left to the process that holds the job', () => {
  test('before its attempt, which is not made', async () => {
    const post = vi.fn(async () => answeredWith(200))
    const { shop, job, jobs } = await callbackToRun(post)
    await runJob(shop.gateway, { ...job, leaseUntilMs: job.leaseUntilMs + 1 }, job.dueAtMs)
    expect(post).not.toHaveBeenCalled()
    expect(await jobs()).toEqual([job])
  })

  test.each([200, 500])('during its attempt, which got %i', async (status) => {
    const takenUntilMs = 9e12
    const { shop, job, jobs } = await callbackToRun(async (store) => {
      await store.write((tx) => tx.updateTable('job').set({ leaseUntilMs: takenUntilMs }).execute())
      return answeredWith(status)
    })
    await runJob(shop.gateway, job, job.dueAtMs)
    expect(await jobs()).toEqual([{ ...job, leaseUntilMs: takenUntilMs }])
  })
})

test('a callback whose payment has lost its address, as an old one does, is neither sent nor planned again', async () => {
  const post = vi.fn(async () => answeredWith(200))
  const { shop, job, jobs } = await callbackToRun(post)
  await shop.gateway.store.write((tx) => tx.updateTable('payment').set({ callbackUrl: null }).execute())
  await runJob(shop.gateway, job, job.dueAtMs)
  expect(post).not.toHaveBeenCalled()
  expect(await jobs()).toEqual([])
})

test('callbacks that waited for their host until their lease was renewed are delivered once each', async () => {
  const { attempt, release, post } = heldAttempts()
  const shop = await openShop(post)
  await callbacksDue(shop, 'http://slow.example/', 6)
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(4), patient)
  // Two wait, with ten seconds left of their lease of thirty.
  shop.clock.pass(20_000)
  release()
  const jobs = () => shop.gateway.store.read((db) => db.selectFrom('job').select('id').execute())
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), patient)
  expect(attempt).toHaveBeenCalledTimes(6)
})

test('a host that responds slowly keeps the four attempts at once of a host without a record', async () => {
  let begun = 0
  const { promise: released, resolve: release } = deferred()
  const post = postTo(async () => {
    begun += 1
    if (begun > 1) await released
    return answeredWith(200, 2_000)
  })
  const shop = await openShop(post)
  await callbacksDue(shop, 'http://slow.example/', 1)
  const jobs = () => shop.gateway.store.read((db) => db.selectFrom('job').select('id').execute())
  await vi.waitFor(async () => expect([begun, await jobs()]).toEqual([1, []]), patient)
  await callbacksDue(shop, 'http://slow.example/', 6)
  await vi.waitFor(() => expect(begun).toBe(1 + 4), patient)
  release()
})

test('a callback that is postponed because its host has too many waiting keeps its number of attempts, in its merchant’s time', async () => {
  const { release, post } = heldAttempts()
  const shop = await openShop(post)
  const dueAtMs = shop.clock.now()
  await callSandbox(shop, 'advanceClock', { body: { seconds: 3600, merchantCode: SHOP } })
  await callbacksDue(shop, 'http://crowded.example/', 1010)
  const postponed = () =>
    shop.gateway.store.read((db) =>
      db.selectFrom('job').select(['attempt', 'dueAtMs']).where('dueAtMs', '>', dueAtMs).execute(),
    )
  await vi.waitFor(async () => expect((await postponed()).length).toBeGreaterThan(0), patient)
  // In real time it would be due at once, again and again.
  expect(await postponed()).toSatisfy((jobs: Awaited<ReturnType<typeof postponed>>) =>
    jobs.every((job) => job.attempt === 1 && job.dueAtMs > dueAtMs + 3_600_000),
  )
  release()
})

test('stopping the worker lets running attempts finish and releases the leases of waiting jobs', async () => {
  const { attempt, release, post } = heldAttempts()
  const directory = await temporaryDirectory()
  const shop = await openTestGateway({ variables: { DATA_DIR: directory.path }, ports: { post } })
  await callbacksDue(shop, 'http://one.example/', 6)
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(4), patient)

  const closing = shop.close()
  release()
  await closing
  expect(await leasesIn(directory.path)).toEqual([0, 0])
  await directory.remove()
})

test('stopping the worker ends well when the database refuses to release the leases of waiting jobs', async () => {
  const { attempt, release, post } = heldAttempts()
  const shop = await openTestGateway({ ports: { post } })
  await callbacksDue(shop, 'http://one.example/', 6)
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(4), patient)

  vi.spyOn(shop.gateway.store, 'writeStatement').mockRejectedValue(new Error('the database is gone'))
  const closing = shop.close()
  release()
  await expect(closing).resolves.toBeUndefined()
})

/** `leaseUntilMs` of every job in a data directory whose gateway is closed. */
async function leasesIn(dataDir: string): Promise<number[]> {
  // Not by the store, which releases every lease when it is opened.
  const reader = await openSqliteReader(join(dataDir, 'gateway.db'))
  const jobs = await reader.db.selectFrom('job').select('leaseUntilMs').execute()
  await reader.close()
  return jobs.map(({ leaseUntilMs }) => leaseUntilMs)
}
