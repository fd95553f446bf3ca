import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../temporary-store.test-support.ts'
import { lockDataDirectory } from './data-directory-lock.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const removals: (() => Promise<void>)[] = []
let parent: string
let dataDir: string

beforeEach(async () => {
  const directory = await temporaryDirectory()
  removals.push(directory.remove)
  parent = directory.path
  dataDir = join(parent, 'made', 'when-missing')
})
afterAll(async () => {
  for (const remove of removals) await remove()
})

function lockHere() {
  const lock = lockDataDirectory(dataDir)
  if (lock.kind === 'refused') throw new Error(lock.message)
  return lock
}

/** Another process that runs a statement on a database of the directory and then keeps it open. */
async function openElsewhere(file: string, statement: string): Promise<ChildProcess> {
  const program = `import Database from 'libsql'
    const database = new Database(process.argv[1])
    database.exec(process.argv[2])
    console.log('open')
    setInterval(() => database.inTransaction, 1000)`
  const args = ['--input-type=module', '-e', program, join(dataDir, file), statement]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const inUse = (path = dataDir) => ({
  kind: 'refused',
  message: `Another process is using the data directory ${path}. Stop it, or name another directory with DATA_DIR.`,
})

describe('the lock of a data directory', () => {
  test('makes a directory that is missing, for its owner alone', () => {
    const lock = lockHere()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    lock.release()
  })

  test('is refused while this process holds it, by whatever path, also after the lock file was deleted', async () => {
    const lock = lockHere()
    expect(lockDataDirectory(dataDir)).toEqual(inUse())
    const link = join(parent, 'link')
    symlinkSync(dataDir, link)
    expect(lockDataDirectory(link)).toEqual(inUse(link))
    await rm(join(dataDir, 'lock.db'))
    expect(lockDataDirectory(dataDir)).toEqual(inUse())
    lock.release()
    lockHere().release()
  })

  test('is refused while another process holds it, and free once that process was killed', async () => {
    mkdirSync(dataDir, { recursive: true })
    const other = await openElsewhere('lock.db', 'begin exclusive')
    expect(lockDataDirectory(dataDir)).toEqual(inUse())
    await kill(other)
    lockHere().release()
  })

  test('is refused while another process has the database open, although nobody holds the lock file', async () => {
    mkdirSync(dataDir, { recursive: true })
    const other = await openElsewhere('gateway.db', 'pragma journal_mode = wal; create table any (name text)')
    expect(lockDataDirectory(dataDir)).toEqual(inUse())
    await kill(other)
    lockHere().release() // The refusal itself keeps no lock.
  })

  test('is given again in the same process while its former connection to the database is not yet closed', () => {
    const lock = lockHere()
    const database = new Database(join(dataDir, 'gateway.db'))
    database.exec('pragma journal_mode = wal; create table any (name text)')
    lock.release()
    lockHere().release()
    database.close()
  })

  test('does not make a database that is missing', () => {
    lockHere().release()
    expect(statSync(join(dataDir, 'gateway.db'), { throwIfNoEntry: false })).toBeUndefined()
  })

  test('is given for a database file that is none, because opening it says so', () => {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'gateway.db'), 'this is no database, '.repeat(100))
    lockHere().release()
  })

  test('is refused for a path that is a file; the refusal names it and the cause', () => {
    dataDir = join(parent, 'file')
    writeFileSync(dataDir, '')
    expect(lockDataDirectory(dataDir)).toMatchObject({
      kind: 'refused',
      message: `The data directory ${dataDir} cannot be used: it is a file. Name one that this user can write in with DATA_DIR.`,
    })
  })

  test('is refused on a full disk, with advice about its room', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    vi.spyOn(Database.prototype, 'exec').mockImplementationOnce(() => {
      throw full
    })
    expect(lockDataDirectory(dataDir)).toMatchObject({
      message: `The data directory ${dataDir} cannot be used: database or disk is full. Make room on its disk, or name one on another disk with DATA_DIR.`,
    })
  })

  // Node's recursive creation of a directory never ends there.
  test.skipIf(process.platform !== 'linux')('is refused at once where the file system denies every directory', () => {
    expect(lockDataDirectory('/proc/payments/data')).toMatchObject({
      message: expect.stringMatching(/^The data directory \/proc\/payments\/data cannot be used: ENOENT.* DATA_DIR\.$/),
    })
  })

  test.skipIf(process.getuid?.() === 0)('is refused for a directory in which this user may not write', () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o500 })
    const message = expect.stringMatching(
      /EACCES: permission denied.* Name one that this user can write in with DATA_DIR\.$/,
    )
    expect(lockDataDirectory(dataDir)).toMatchObject({ message })
  })
})
