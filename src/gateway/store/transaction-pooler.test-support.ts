import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/system/free-port.mjs'
import { type TemporarySchema, temporaryDatabase } from './temporary-schema.test-support.ts'

/** Path of the binary in Debian's package. */
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed here. */
export const hasPooler: boolean = existsSync(PGBOUNCER)

/** For tests: a new empty database behind a PgBouncer in transaction mode with two server connections. */
export async function pooledDatabase(serverUrl: string): Promise<TemporarySchema> {
  const database = await temporaryDatabase(serverUrl)
  const { port, stop } = await startPooler(new URL(database.url))
  return {
    ...database,
    url: `postgres://tests@127.0.0.1:${port}${new URL(database.url).pathname}`,
    drop: async () => {
      await stop()
      await database.drop()
    },
  }
}

async function startPooler(database: URL): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-pgbouncer-'))
  await chmod(folder, 0o755) // PgBouncer refuses to run as root, so it may read this as another user
  const port = await freePort()
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(configuration, configurationOf(database, port))
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PGBOUNCER, [...account, configuration], { stdio: 'ignore' })
  await untilListening(child, port)
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configurationOf = ({ hostname, port, pathname, username, password }: URL, listenPort: number): string =>
  `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt++) {
    if (await answers(port)) return
    await setTimeout(25)
  }
  throw new Error('PgBouncer does not start')
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
