import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimNextJob } from './job-claims.ts'
import { scheduleJob } from './jobs.ts'
import { openStore } from './open-store.ts'
import { findPaymentById, insertPayment } from './payments.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import { temporaryDirectory } from './temporary-store.test-support.ts'
import { unavailabilityOf } from './unavailability.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const outDir = join(root, 'node_modules/.tmp/store-process', String(process.pid))
const directories: { remove: () => Promise<void> }[] = []
let dataDir: string

beforeAll(async () => {
  const entry = join(root, 'src/gateway/store/store-process.test-support.ts')
  await build({ configFile: false, root, logLevel: 'silent', build: { ssr: entry, outDir, emptyOutDir: true } })
}, 30_000)
beforeEach(async () => {
  const directory = await temporaryDirectory()
  directories.push(directory)
  dataDir = join(directory.path, 'made', 'when-missing')
})
afterAll(async () => {
  for (const { remove } of directories) await remove()
  await rm(outDir, { recursive: true, force: true })
})

type OtherProcess = { readonly child: ChildProcess; readonly lines: AsyncIterator<string> }

/**
 * Starts a process on the same data directory; its first line says whether it got it. `mostBlocks`: no file of it may
 * have more blocks of 512 bytes.
 */
function startProcess(task: 'hold' | 'write', mostBlocks?: number): OtherProcess {
  const command = [process.execPath, join(outDir, 'store-process.test-support.js'), dataDir, task]
  const limited = ['-c', `${mostBlocks === undefined ? '' : `ulimit -f ${mostBlocks}; `}exec "$0" "$@"`, ...command]
  const child = spawn('sh', limited, { cwd: root })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function nextLine({ lines }: OtherProcess): Promise<string | undefined> {
  const { value, done } = await lines.next()
  return done === true ? undefined : value
}

async function kill({ child }: OtherProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function openHere() {
  const opening = await openStore({ dataDir })
  if (opening.kind === 'refused') throw new Error(opening.message)
  return opening.store
}

test('a written payment is there when the store is opened again', async () => {
  const payment = samplePayment()
  const store = await openHere()
  await store.write((tx) => insertPayment(tx, payment))
  await store.close()

  const again = await openHere()
  expect(await again.read((db) => findPaymentById(db, payment.paymentId))).toMatchObject(payment)
  await again.close()
})

test('a job leased by a killed process can be claimed as soon as the store is opened again', async () => {
  const merchantCode = 'shop'
  const store = await openHere()
  const job = { merchantCode, id: 'job', kind: 'settle', subjectKey: 'payment', payloadJson: '{}', attempt: 0 }
  const claim = { merchantCode, untilMs: 1000, nowMs: 10, leaseMs: 30_000 }
  await store.write((tx) => scheduleJob(tx, { ...job, dueAtMs: 1000, createdAtMs: 1 }))
  const held = await store.write((tx) => claimNextJob(tx, claim))
  expect(await store.write((tx) => claimNextJob(tx, claim))).toBe('busy')
  await store.close()

  const again = await openHere()
  expect(await again.write((tx) => claimNextJob(tx, claim))).toEqual(held)
  await again.close()
})

test('a data directory in use is refused to another process and to a second store in the same process', async () => {
  const store = await openHere()
  const other = startProcess('hold')
  expect(await nextLine(other)).toBe('data_dir_in_use')
  expect(await openStore({ dataDir })).toMatchObject({ kind: 'refused', code: 'data_dir_in_use' })
  await kill(other)
  await store.close()
}, 20_000)

test('a data directory in use is refused even after its lock file was deleted', async () => {
  const other = startProcess('hold')
  expect(await nextLine(other)).toBe('open')
  await rm(join(dataDir, 'lock.db'))
  expect(await openStore({ dataDir })).toMatchObject({ kind: 'refused', code: 'data_dir_in_use' })
  await kill(other)

  const store = await openHere()
  await rm(join(dataDir, 'lock.db'))
  expect(await openStore({ dataDir })).toMatchObject({ kind: 'refused', code: 'data_dir_in_use' })
  const written = samplePayment()
  await store.write((tx) => insertPayment(tx, written))
  await store.close()
  const again = await openHere()
  expect(await again.read((db) => findPaymentById(db, written.paymentId))).toMatchObject(written)
  await again.close()
}, 20_000)

test('a killed process releases the data directory', async () => {
  const other = startProcess('hold')
  expect(await nextLine(other)).toBe('open')
  expect(await openStore({ dataDir })).toMatchObject({ kind: 'refused', code: 'data_dir_in_use' })

  await kill(other)
  await (await openHere()).close()
}, 20_000)

test('no acknowledged payment is lost when the process is killed while it writes', async () => {
  const acknowledged: string[] = []
  for (const count of [150, 400, 777]) {
    const other = startProcess('write')
    expect(await nextLine(other)).toBe('open')
    for (let line = 0; line < count; line++) acknowledged.push((await nextLine(other)) ?? 'no more lines')
    await kill(other)
    for (let line = await nextLine(other); line !== undefined; line = await nextLine(other)) acknowledged.push(line)
  }

  const store = await openHere()
  const found = await store.read((db) => db.selectFrom('payment').select('paymentId').execute())
  await store.close()
  const kept = new Set(found.map(({ paymentId }) => paymentId))
  expect(acknowledged.filter((id) => id.length === 36 && !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(1327)
}, 60_000)

test('a full disk refuses whole writes in words, serves reads, and loses nothing; with room again writes succeed', async () => {
  const store = await openHere()
  const limitPages = (pages: number) => store.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  const payments = Array.from({ length: 300 }, () => samplePayment())
  const insert = (from: number, to: number) =>
    Promise.allSettled(payments.slice(from, to).map((payment) => store.write((tx) => insertPayment(tx, payment))))
  const listIds = async () =>
    (await store.read((db) => db.selectFrom('payment').select('paymentId').execute())).map(({ paymentId }) => paymentId)

  await limitPages(48)
  const results = [...(await insert(0, 20)), ...(await insert(20, 200))]
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [unavailabilityOf(result.reason)] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['the disk of the database is full']))
  const acknowledged = payments.filter((_, place) => results[place]?.status === 'fulfilled')
  expect(await listIds()).toHaveLength(acknowledged.length)
  await expect(store.ping()).rejects.toThrow()

  await limitPages(1_000_000)
  await store.ping()
  const later = await insert(200, 300)
  expect(later.every(({ status }) => status === 'fulfilled')).toBe(true)
  await store.close()
  const again = await openHere()
  const kept = await again.read((db) => db.selectFrom('payment').select('paymentId').execute())
  const expected = [...acknowledged, ...payments.slice(200)].map(({ paymentId }) => paymentId)
  expect(kept.map(({ paymentId }) => paymentId).sort()).toEqual(expected.sort())
  expect((await again.read((db) => sql<object>`pragma integrity_check`.execute(db))).rows).toEqual([
    { integrityCheck: 'ok' },
  ])
  await again.close()
})

test('a limit of file sizes, as a quota has, refuses writes in words and loses nothing acknowledged', async () => {
  const other = startProcess('write', 900)
  expect(await nextLine(other)).toBe('open')
  const lines: string[] = []
  for (let line = await nextLine(other); line !== undefined; line = await nextLine(other)) lines.push(line)
  const acknowledged = lines.filter((line) => line.length === 36)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(lines.at(-1)).toBe('the disk of the database cannot be written')
  const store = await openHere()
  const kept = await store.read((db) => db.selectFrom('payment').select('paymentId').execute())
  expect(kept.map(({ paymentId }) => paymentId)).toEqual(expect.arrayContaining(acknowledged))
  await store.close()
}, 20_000)

test('a data directory that is a file and a database file that is not a database are refused; the former is named', async () => {
  const store = await openHere()
  await store.close()
  await writeFile(join(dataDir, 'gateway.db'), 'this is no database, '.repeat(100))
  expect(await openStore({ dataDir })).toMatchObject({ kind: 'refused', code: 'database_unusable' })
  const opening = await openStore({ dataDir: join(dataDir, 'gateway.db') })
  expect(opening).toMatchObject({
    kind: 'refused',
    code: 'data_dir_unusable',
    message: expect.stringContaining('gateway.db'),
  })
})
