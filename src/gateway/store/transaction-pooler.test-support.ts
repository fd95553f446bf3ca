import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Where Debian's package puts it. */
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed here. */
export const hasPooler: boolean = existsSync(PGBOUNCER)

export type PooledDatabase = {
  /** For DATABASE_URL: the database behind PgBouncer in transaction mode, which has two connections to it. */
  readonly url: string
  /** Sends one statement to the database directly. */
  readonly query: (text: string) => Promise<readonly object[]>
  readonly drop: () => Promise<void>
}

/** For tests: an empty database of its own on a server, durable by default, behind a pooler of its own. */
export async function pooledDatabase(serverUrl: string): Promise<PooledDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryOnce(serverUrl, `create database ${name}`)
  await queryOnce(serverUrl, `alter database ${name} set synchronous_commit = on`)
  const database = new URL(serverUrl)
  database.pathname = `/${name}`
  const { port, stop } = await startPooler(database)
  return {
    url: `postgres://tests@127.0.0.1:${port}/${name}`,
    query: (text) => queryOnce(database.href, text),
    drop: async () => {
      await stop()
      await queryOnce(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function startPooler(database: URL): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-pgbouncer-'))
  await chmod(folder, 0o755) // PgBouncer does not run as root: it then reads this as another user
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

async function queryOnce(connectionString: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
