import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingDataDirectory } from './missing-data-directory.test-support.ts'
import { openStore } from './open-store.ts'
import { openedStore } from './temporary-store.test-support.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const outDir = join(root, 'node_modules/.tmp/store-process', String(process.pid))
const dataDir = missingDataDirectory()

beforeAll(async () => {
  const entry = join(root, 'src/gateway/store/store-process.test-support.ts')
  await build({ configFile: false, root, logLevel: 'silent', build: { ssr: entry, outDir, emptyOutDir: true } })
})
afterAll(() => rm(outDir, { recursive: true, force: true }))

type OtherProcess = { readonly child: ChildProcess; readonly lines: AsyncIterator<string> }

/**
 * Starts a process on the same data directory; its first line says whether it got it. `mostBlocks`: no file of it may
 * have more blocks of 512 bytes.
 */
function startProcess(task: 'hold' | 'write', mostBlocks?: number): OtherProcess {
  const command = [process.execPath, join(outDir, 'store-process.test-support.js'), dataDir(), task]
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

const openHere = () => openedStore({ dataDir: dataDir() })
const inUse = { kind: 'refused', message: expect.stringContaining('Another process is using the data directory') }

test('a data directory in use is refused to another process and to a second store in the same process', async () => {
  const store = await openHere()
  const other = startProcess('hold')
  expect(await nextLine(other)).toContain('Another process is using the data directory')
  expect(await openStore({ dataDir: dataDir() })).toMatchObject(inUse)
  await kill(other)
  await store.close()
})

test('a killed process releases the data directory', async () => {
  const other = startProcess('hold')
  expect(await nextLine(other)).toBe('open')
  expect(await openStore({ dataDir: dataDir() })).toMatchObject(inUse)

  await kill(other)
  await (await openHere()).close()
})

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
})

test('a limit of file sizes, as a quota has, refuses writes in words and loses nothing acknowledged', async () => {
  const other = startProcess('write', 1500)
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
})
