import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { findPostgres } from '../../../scripts/database/postgres-paths.mjs'
import { makeCluster, makePlace, startServer, user } from '../../../scripts/database/throwaway-postgres.mjs'
import { freePort } from '../../../scripts/system/free-port.mjs'

/** The folder of PostgreSQL's programs; undefined where there are none. */
export const postgresPrograms = (): string | undefined => {
  const found = findPostgres({ path: process.env['PATH'] ?? '' })
  if (found === undefined) return undefined
  // A folder of links to the server's programs alone leads to the folder of all of them.
  const folder = dirname(realpathSync(join(found, 'initdb')))
  return existsSync(join(folder, 'pg_basebackup')) ? folder : undefined
}

/** For tests: a primary with a standby that confirms each commit, behind one address as a proxy or a name gives it. */
export interface ReplicatedPostgres {
  readonly url: string
  /** Kills the primary, promotes the standby, and leads the address to it. */
  readonly failOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A kill of the process must not lose a commit; a power cut may, so that the tests do not wait for the disk. */
const settings = ['max_connections=300', 'fsync=off', 'full_page_writes=off', 'hot_standby=on']
const LOOK_EVERY_MS = 50

/** Starts both servers on free ports of the loopback address; `stop` removes their data. */
export async function startReplicatedPostgres(programs: string): Promise<ReplicatedPostgres> {
  const { folder, account, password, passwordFile } = await makePlace('replicated-postgres-')
  const start = async (data: string) => {
    const port = await freePort()
    const server = await startServer(join(programs, 'postgres'), { data, port, account, settings })
    return { ...server, port, url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres` }
  }

  const primaryData = join(folder, 'primary')
  await makeCluster(join(programs, 'initdb'), { data: primaryData, passwordFile, account })
  const primary = await start(primaryData)
  const standbyData = join(folder, 'standby')
  const copy = ['-d', primary.url, '-D', standbyData, '-R', '--checkpoint=fast', '--no-sync']
  const [code] = await once(spawn(join(programs, 'pg_basebackup'), copy, { ...account, stdio: 'ignore' }), 'close')
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`)
  const standby = await start(standbyData)
  await until(primary.url, `select 1 from pg_stat_replication where state = 'streaming'`)
  await query(primary.url, `alter system set synchronous_standby_names = '*'`)
  await query(primary.url, 'select pg_reload_conf()')
  await until(primary.url, `select 1 from pg_stat_replication where sync_state = 'sync'`)

  const address = await openAddress(primary.port)
  return {
    url: primary.url.replace(`:${primary.port}/`, `:${address.port}/`),
    failOver: async () => {
      primary.kill()
      await query(standby.url, 'select pg_promote()')
      address.leadTo(standby.port)
    },
    stop: async () => {
      await address.close()
      await Promise.all([primary.stop(), standby.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function query(url: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function until(url: string, text: string): Promise<void> {
  while ((await query(url, text)).length === 0) await setTimeout(LOOK_EVERY_MS)
}

/** One TCP address in front of a port that may change; a change breaks all connections. */
async function openAddress(first: number) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.once('error', () => other.destroy())
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: await listeningPort(server),
    leadTo: (next: number) => {
      target = next
      breakAll()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        breakAll()
      }),
  }
}
