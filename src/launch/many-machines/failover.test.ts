import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LEASE_MS } from '#gateway/jobs/lease.ts'
import { type Cluster, openCluster } from './cluster.test-support.ts'
import { beginLoad } from './load.test-support.ts'
import {
  postgresPrograms,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from './replicated-postgres.test-support.ts'
import { buildServer } from './server-build.test-support.ts'

const programs = postgresPrograms()
const isDue = process.env['TEST_DATABASE_URL'] !== undefined && programs !== undefined
const soon = { timeout: 60_000, interval: 100 }
/** Paid at once with SANDBOX_SUCCESS_SECONDS=0. */
const PAID = 51

/** Runs where `npm test` has found a PostgreSQL server, because it needs the programs of one. */
describe.skipIf(!isDue)('a primary that is killed and replaced by its synchronous standby', () => {
  let server: Awaited<ReturnType<typeof buildServer>> | undefined
  let postgres: ReplicatedPostgres | undefined
  let cluster: Cluster | undefined
  beforeAll(async () => {
    server = await buildServer()
    postgres = await startReplicatedPostgres(programs ?? '')
    const variables = { RATE_LIMIT_PER_SECOND: '100000', SANDBOX_SUCCESS_SECONDS: '0' }
    cluster = await openCluster(server.entry, postgres.url, variables)
  })
  afterAll(async () => {
    await cluster?.close()
    await postgres?.stop()
    await server?.remove()
  })

  test('loses no accepted payin, pays each into the balance once, and every callback arrives', async () => {
    if (!cluster || !postgres) return expect.fail('nothing was started')
    const { query, receiver } = cluster
    const load = await beginLoad(cluster, PAID)
    await load.accepted(100)
    await postgres.failOver()
    await load.accepted(100)
    await load.stop()
    const accepted = load.sent.filter(({ status }) => status === 201).map(({ id }) => id)

    // Jobs that were leased at the kill run when their lease has expired: this moves it into the past.
    await query(`update job set lease_until_ms = lease_until_ms - ${LEASE_MS} where lease_until_ms > 0`)
    await vi.waitFor(async () => expect(await query('select id from job')).toEqual([]), soon)
    const rows = await query('select entity_id, status from payment')
    const stored = new Map(rows.map((row) => Object.values(row) as [id: string, status: string]))
    expect(accepted.filter((id) => stored.get(id) !== 'SUCCESS')).toEqual([])
    // A create whose response was lost may have been stored; it is then as whole as the others.
    const paid = [...stored.values()].filter((status) => status === 'SUCCESS').length
    const [balance] = await query('select amount from balance')
    expect(balance).toEqual({ amount: String(PAID * paid) })
    expect(accepted.filter((id) => !receiver.counts.has(id))).toEqual([])
  }, 180_000)
})
