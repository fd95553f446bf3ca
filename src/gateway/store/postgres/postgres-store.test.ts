import { createServer, type Socket } from 'node:net'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { migrations } from '../migrations/migrations.ts'
import { openStore } from '../open-store.ts'
import { takeRate } from '../rate-windows.ts'
import { paymentScope, type Store, type WriteScope } from '../store.ts'
import type { Db } from '../tables.ts'
import { type TemporarySchema, temporaryDatabase, temporarySchema } from '../temporary-schema.test-support.ts'
import { openedStore } from '../temporary-store.test-support.ts'
import { unavailabilityOf } from '../unavailability.ts'
import { postgresAside, storeOnPool } from './postgres-store.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

test('opening a store on an unreachable server is refused, and the message does not contain the password', async () => {
  const opening = await openStore({ databaseUrl: 'postgres://me:hidden-word@127.0.0.1:1/none', dataDir: '' })
  const message = expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/)
  expect(opening).toEqual({ kind: 'refused', message })
  expect(JSON.stringify(opening)).not.toContain('hidden-word')
})

describe('a store on a server that hangs', () => {
  const hanging: PostgresPool = { connect: () => new Promise(() => undefined), end: () => Promise.resolve() }
  const scope = paymentScope({ merchantCode: 'shop', paymentId: 'one' })

  test('rejects every read and write within the time limit, including those that wait for another write of the same payment', async () => {
    const store = storeOnPool(hanging, { answerWithinMs: 20 })
    const never = vi.fn(async () => undefined)
    const outcomes = await Promise.allSettled([
      store.read((db) => sql`select 1`.execute(db)),
      store.write(never, scope),
      store.write(never, scope),
      store.writeStatement((db) => sql`select 1`.execute(db)),
      store.ping(),
    ])
    const late = { status: 'rejected', reason: { message: 'the database does not respond' } }
    expect(outcomes).toMatchObject(Array(5).fill(late))
    expect(never).not.toHaveBeenCalled()
  })

  test('ends a connection on which the server says nothing after the login', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const loggedIn: Socket[] = []
    const server = createServer((socket) =>
      socket.once('data', () => {
        socket.write(LOGGED_IN)
        loggedIn.push(socket)
      }),
    )
    const store = postgresAside(`postgres://me:word@127.0.0.1:${await listeningPort(server)}/none`)
    const read = () => store.read((db) => sql`select 1`.execute(db)).catch(() => 'not answered')
    const first = read()
    await vi.waitFor(() => expect(loggedIn).toHaveLength(1), patient)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await first).toBe('not answered')
    const second = read()
    await vi.waitFor(() => expect(loggedIn).toHaveLength(2), patient)
    for (const socket of loggedIn) socket.destroy()
    expect(await second).toBe('not answered')
    await store.close()
    server.close()
  })
})

test('a server that refuses the connection is unavailable, whatever the language of its messages', async () => {
  const fields = Buffer.from('SВАЖНО\0C55000\0Mбаза не принимает подключения\0\0')
  const size = Buffer.alloc(4)
  size.writeInt32BE(4 + fields.length)
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), size, fields]))),
  )
  const store = postgresAside(`postgres://me:word@127.0.0.1:${await listeningPort(server)}/none`)
  const error = await store.read((db) => sql`select 1`.execute(db)).catch((refusal: unknown) => refusal)
  expect(unavailabilityOf(error)).toBe('the database refuses the connection')
  expect(error).toMatchObject({ message: 'база не принимает подключения' })
  await store.close()
  server.close()
})

/** AuthenticationOk and ReadyForQuery, by PostgreSQL's frontend/backend protocol. */
const LOGGED_IN = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, ...Buffer.from('Z'), 0, 0, 0, 5, 73])

test('a write whose time is over while another write of its payment runs is never made', async () => {
  const { promise: connected, resolve: connect } = deferred<PostgresPoolClient>()
  const store = storeOnPool({ connect: () => connected, end: () => Promise.resolve() }, { answerWithinMs: 20 })
  const scope = paymentScope({ merchantCode: 'shop', paymentId: 'one' })
  const first = vi.fn(async () => undefined)
  const second = vi.fn(async () => undefined)
  const outcomes = await Promise.allSettled([store.write(first, scope), store.write(second, scope)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const query = async () => ({ command: 'SELECT' as const, rowCount: 0, rows: [] })
  // The library's type also describes cursors.
  connect({ query, release: () => undefined } as unknown as PostgresPoolClient)
  await vi.waitFor(() => expect(first).toHaveBeenCalledTimes(1), patient)
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(second).not.toHaveBeenCalled()
})

describe.runIf(serverUrl)('on a PostgreSQL server', () => {
  test('six stores opened at the same time on an empty database all have the whole schema', async () => {
    const schema = await temporarySchema(serverUrl ?? '')
    const opening = () => openStore({ databaseUrl: schema.url, dataDir: '' })
    const openings = await Promise.all(Array.from({ length: 6 }, opening))
    const applied = await schema.query('select name from migration')
    for (const opening of openings) if (opening.kind === 'open') await opening.store.close()
    await schema.drop()

    expect(openings.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'open'))
    expect(applied).toHaveLength(migrations.length)
    expect(applied).toEqual(expect.arrayContaining(migrations.map(({ name }) => ({ name }))))
  })

  test('a database whose encoding lacks letters of names is refused in words, before it has a table', async () => {
    const database = await temporaryDatabase(serverUrl ?? '', 'LATIN1')
    const opening = await openStore({ databaseUrl: database.url, dataDir: '' })
    const tables = await database.query("select tablename from pg_tables where schemaname = 'public'")
    await database.drop()
    const message = expect.stringContaining('encoding is LATIN1')
    expect(opening).toEqual({ kind: 'refused', message })
    expect(tables).toEqual([])
  })

  test('a database that stores the bytes that come keeps every letter', async () => {
    const database = await temporaryDatabase(serverUrl ?? '', 'SQL_ASCII')
    const stored = await openedStore({ databaseUrl: database.url, dataDir: '' })
    await stored.write((tx) => tx.insertInto('setting').values({ name: 'name', value: 'สมชาย 山田 José' }).execute())
    const row = await stored.read((db) => db.selectFrom('setting').select('value').executeTakeFirst())
    await stored.close()
    await database.drop()
    expect(row).toEqual({ value: 'สมชาย 山田 José' })
  })

  let schema: TemporarySchema
  let store: Store
  beforeAll(async () => {
    schema = await temporarySchema(serverUrl ?? '')
    store = await openedStore({ databaseUrl: schema.url, dataDir: '' })
  })
  afterAll(async () => {
    await store.close()
    await schema.drop()
  })

  test('a role that may not create tables opens what another one has migrated', async () => {
    const [at] = await schema.query('select current_schema() as name')
    const role = String(Object.values(at ?? {})[0])
    await schema.query(`create role ${role}`)
    onTestFinished(async () => {
      await schema.query(`drop owned by ${role}`)
      await schema.query(`drop role ${role}`)
    })
    await schema.query(`grant usage on schema ${role} to ${role}`)
    await schema.query(`grant select, insert, update, delete on all tables in schema ${role} to ${role}`)
    const url = new URL(schema.url)
    url.searchParams.set('options', `${url.searchParams.get('options')} -c role=${role}`)
    const limited = await openedStore({ databaseUrl: url.href, dataDir: '' })
    onTestFinished(() => limited.close())
    expect(await limited.read(setting('role'))).toBe(role)
  })

  test('a connection that the server terminates during a write fails only that write', async () => {
    const outcome = store.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await schema.query(`select pg_terminate_backend(${rows[0]?.pid})`)
      await sql`select 1`.execute(tx)
    })
    await expect(outcome).rejects.toThrow()
    expect(await store.write(async () => 'kept')).toBe('kept')
  })

  test('a connection that the server terminates while nobody uses it is replaced', async () => {
    const pidOf = async () => {
      const text = sql<{ pid: number }>`select pg_backend_pid() as pid`
      return (await store.read((db) => text.execute(db))).rows[0]?.pid
    }
    const former = await pidOf()
    await schema.query(`select pg_terminate_backend(${former})`)
    await vi.waitFor(async () => expect(await pidOf()).not.toBe(former), patient)
  })

  test('connections to a server that became read-only are replaced, those that nobody used meanwhile too', async () => {
    const own = await openedStore({ databaseUrl: schema.url, dataDir: '' })
    onTestFinished(() => own.close())
    const AT_ONCE = 5
    const pidOf = async (db: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const pids = () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          own.read((db) => sql`select pg_sleep(0.1)`.execute(db).then(() => pidOf(db))),
        ),
      )
    // An address that leads elsewhere by now leaves the connections that it made before alone.
    const demote = () => own.read((db) => sql`set default_transaction_read_only = on`.execute(db))
    await Promise.all(Array.from({ length: AT_ONCE * 3 }, demote))
    const former = await pids()
    const write = () => own.writeStatement((db) => takeRate(db, { key: 'any', nowMs: 0, limit: 1 }))
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await expect(write()).resolves.toBeDefined()
    expect((await pids()).filter((pid) => former.includes(pid))).toEqual([])
  })

  const setting = (name: string) => async (db: Db) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    return rows[0]?.value
  }

  test('no statement is compiled by the server', async () => {
    expect(await store.read(setting('jit'))).toBe('off')
    expect(await store.write(setting('jit'))).toBe('off')
  })

  test('a write has time limits for waiting for a lock, running a statement and being idle', async () => {
    const inside = (name: string) => store.write(setting(name))
    expect(await inside('lock_timeout')).toBe('3s')
    expect(await inside('statement_timeout')).toBe('8s')
    expect(await inside('idle_in_transaction_session_timeout')).toBe('8s')
  })

  test('writes that wait for a row see what the others wrote, whatever level the role has as its default', async () => {
    const url = new URL(schema.url)
    const options = `${url.searchParams.get('options')} -c default_transaction_isolation=serializable`
    url.searchParams.set('options', options)
    const strict = await openedStore({ databaseUrl: url.href, dataDir: '' })
    onTestFinished(() => strict.close())
    const level = setting('transaction_isolation')
    expect(await strict.read(level)).toBe('read committed')
    // A pooler may give the next work a connection that was never set.
    await strict.read((db) => sql`set default_transaction_isolation = serializable`.execute(db))
    expect([await strict.read(level), await strict.write(level)]).toEqual(['serializable', 'read committed'])
  })

  test('a write leaves no setting behind on its connection', async () => {
    await store.write((tx) => takeRate(tx, { key: 'any', nowMs: 1_763_726_400_000, limit: 1 }))
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
    expect(await Promise.all(names.map((name) => store.read(setting(name))))).toEqual(['0', '0', '0'])
  })

  test('a write of scope whole_database has no statement time limit', async () => {
    expect(await store.write(setting('statement_timeout'), { kind: 'whole_database' })).toBe('0')
  })

  test('a write on a payment waits for the other writes on that payment without holding a connection', async () => {
    const busiest = new Map<string, number>()
    const running = new Map<string, number>()
    const writeOn = (paymentId: string) =>
      store.write(
        async (tx) => {
          const now = (running.get(paymentId) ?? 0) + 1
          running.set(paymentId, now)
          busiest.set(paymentId, Math.max(now, busiest.get(paymentId) ?? 0))
          await sql`select pg_sleep(0.01)`.execute(tx)
          running.set(paymentId, (running.get(paymentId) ?? 0) - 1)
        },
        paymentScope({ merchantCode: 'shop', paymentId }),
      )
    await Promise.all(Array.from({ length: 40 }, (_, turn) => writeOn(turn % 2 === 0 ? 'one' : 'other')))
    expect(Object.fromEntries(busiest)).toEqual({ one: 1, other: 1 })
  })

  test('a write of scope whole_merchant excludes other writes on that merchant and does not delay other merchants', async () => {
    const steps: string[] = []
    const writeAs = (name: string, scope: WriteScope, until = Promise.resolve()) =>
      store.write(async () => {
        steps.push(`${name} begins`)
        await until
        steps.push(`${name} ends`)
      }, scope)
    const stranger = deferred()
    const reset = writeAs('reset', { kind: 'whole_merchant', merchantCode: 'shop' }, stranger.promise)
    await vi.waitFor(() => expect(steps).toEqual(['reset begins']), patient)
    const settle = writeAs('settle', { kind: 'merchant', merchantCode: 'shop' })
    await writeAs('stranger', { kind: 'merchant', merchantCode: 'other' })
    stranger.resolve()
    await Promise.all([reset, settle])
    expect(steps.indexOf('settle begins')).toBeGreaterThan(steps.indexOf('reset ends'))
    expect(steps.indexOf('stranger begins')).toBeLessThan(steps.indexOf('reset ends'))
  })
})
