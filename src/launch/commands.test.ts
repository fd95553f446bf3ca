import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { integrityOf } from '#gateway/http/files/inventory.ts'
import { sandboxHtml } from '#gateway/sandbox/sandbox-html.ts'
import { directoryOfFile } from '#gateway/store/file-store.test-support.ts'
import { asBuilt } from './page-comparison.ts'

const migrateDatabase = vi.fn()
const copyDataDirectory = vi.fn()
vi.mock('#gateway/store/migrations/migrate-database.ts', () => ({ migrateDatabase }))
vi.mock('#gateway/app/copy-data-directory.ts', () => ({ copyDataDirectory }))

const folder = await directoryOfFile()

const { argv } = process
beforeEach(() => {
  migrateDatabase.mockReset()
  copyDataDirectory.mockReset()
})
afterEach(() => {
  process.argv = argv
  process.exitCode = undefined
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Runs a command of the build, which acts when it is loaded: what it printed, and its exit code. */
async function run(
  load: () => Promise<unknown>,
  words: readonly string[] = [],
  variables: Record<string, string> = {},
) {
  const out: unknown[] = []
  const errors: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line))
  for (const name of ['DATABASE_URL', 'DATA_DIR']) vi.stubEnv(name, variables[name])
  process.argv = [...argv.slice(0, 2), ...words]
  vi.resetModules()
  await load()
  const { exitCode } = process
  process.exitCode = undefined
  return { out: out.join('\n'), errors: errors.join('\n'), exitCode }
}

describe('npm run migrate', () => {
  const migrate = (variables?: Record<string, string>, words?: readonly string[]) =>
    run(() => import('./migrate.ts'), words, variables)

  test('migrates the database of the environment, or the embedded one in ./data', async () => {
    migrateDatabase.mockResolvedValue({ kind: 'migrated', applied: ['0001', '0002'] })
    expect(await migrate()).toEqual({ out: 'Applied: 0001, 0002.', errors: '', exitCode: 0 })
    expect(migrateDatabase).toHaveBeenLastCalledWith({ databaseUrl: undefined, dataDir: './data' }, {})
    await migrate({ DATABASE_URL: 'postgres://db', DATA_DIR: '/elsewhere' })
    expect(migrateDatabase).toHaveBeenLastCalledWith({ databaseUrl: 'postgres://db', dataDir: '/elsewhere' }, {})
    await migrate({ DATABASE_URL: ' postgres://db\n', DATA_DIR: ' ' })
    expect(migrateDatabase).toHaveBeenLastCalledWith({ databaseUrl: 'postgres://db', dataDir: './data' }, {})
    await migrate({ DATABASE_URL: '', DATA_DIR: '' })
    expect(migrateDatabase).toHaveBeenLastCalledWith({ databaseUrl: undefined, dataDir: './data' }, {})
  })

  test('says that nothing was left to do, why it was refused, and what went wrong', async () => {
    migrateDatabase.mockResolvedValue({ kind: 'migrated', applied: [] })
    expect(await migrate()).toEqual({ out: 'The database is up to date.', errors: '', exitCode: 0 })
    migrateDatabase.mockResolvedValue({ kind: 'refused', message: 'It is of a newer version.' })
    expect(await migrate()).toEqual({ out: '', errors: 'It is of a newer version.', exitCode: 1 })
    for (const [variables, errors] of [
      [{ DATABASE_URL: 'postgres://db:x' }, expect.stringMatching(/^DATABASE_URL must be a postgres:\/\/ address/)],
      [{ DATA_DIR: 'file:/data' }, 'DATA_DIR must be the path of a folder, not an address.'],
    ] as const)
      expect(await migrate(variables)).toEqual({ out: '', errors, exitCode: 1 })
    migrateDatabase.mockRejectedValue(new Error('no connection'))
    expect(await migrate()).toEqual({ out: '', errors: 'no connection', exitCode: 1 })
  })

  const distributed = { kind: 'distributed', done: [], already: [], nodes: 2, shards: 32 }
  test.each([
    [
      'what was distributed',
      { ...distributed, done: ['payment', 'merchant'] },
      'Distributed: payment, merchant.\nThe 32 shards are on 2 nodes.',
    ],
    [
      'what was before',
      { ...distributed, done: ['job'], already: ['payment'] },
      'Distributed: job.\nDistributed before, and left as they are: payment.\nThe 32 shards are on 2 nodes.',
    ],
    [
      'that there is nothing to distribute over',
      { ...distributed, already: ['payment'], nodes: 1 },
      'Distributed before, and left as they are: payment.\n' +
        'There is one node, which holds all 32 shards: add nodes, then move shards to them.',
    ],
  ])('with --distribute says %s', async (_, distribution, words) => {
    migrateDatabase.mockResolvedValue({ kind: 'migrated', applied: [], distribution })
    const said = await migrate({ DATABASE_URL: 'postgres://db' }, ['--distribute'])
    expect(said).toEqual({ out: `The database is up to date.\n${words}`, errors: '', exitCode: 0 })
    const places = { databaseUrl: 'postgres://db', dataDir: './data' }
    expect(migrateDatabase).toHaveBeenLastCalledWith(places, { shards: 32 })
  })

  test.each([
    ['embedded', 'the embedded database has one machine. Name a PostgreSQL server by DATABASE_URL.'],
    ['extension_missing', 'the server has no extension citus. Install it on every node.'],
    [
      'extension_not_created',
      'this database has no extension citus yet. Run "create extension citus" in it on every node.',
    ],
    ['not_coordinator', 'the server is no coordinator of a cluster. Name the coordinator by DATABASE_URL.'],
  ])('with --distribute says why it cannot: %s', async (code, words) => {
    migrateDatabase.mockResolvedValue({ kind: 'migrated', applied: [], distribution: { kind: 'refused', code } })
    expect(await migrate({}, ['--distribute'])).toEqual({
      out: 'The database is up to date.',
      errors: `Nothing was distributed: ${words} docs/distributed.md says how.`,
      exitCode: 1,
    })
  })

  test('takes a number of shards, and with --help or words that it does not know says how it is used', async () => {
    migrateDatabase.mockResolvedValue({ kind: 'migrated', applied: [], distribution: distributed })
    await migrate({}, ['--distribute', '--shards', '4'])
    expect(migrateDatabase).toHaveBeenLastCalledWith({ databaseUrl: undefined, dataDir: './data' }, { shards: 4 })
    migrateDatabase.mockClear()
    const usage = expect.stringMatching(/^Usage: npm run migrate -- \[--distribute \[--shards <number>\]\]\n/)
    expect(await migrate({}, ['--help'])).toEqual({ out: usage, errors: '', exitCode: 0 })
    for (const words of [
      ['--shards', '4'],
      ['--distribute', '--shards', '0'],
      ['--distribute', '--shards', 'x'],
      ['now'],
    ])
      expect(await migrate({}, words)).toEqual({ out: '', errors: usage, exitCode: 1 })
    expect(migrateDatabase).not.toHaveBeenCalled()
  })
})

describe('npm run copy-data', () => {
  const usage = 'Usage: npm run copy-data -- [--from <data directory>] [--to postgres://…]'
  const copy = (words?: readonly string[], variables?: Record<string, string>) =>
    run(() => import('./copy-data.ts'), words, variables)

  test('copies from and to the places that are named, else to those of the environment', async () => {
    copyDataDirectory.mockResolvedValue({ ok: true, rowsByTable: { payments: 12, merchants: 1234567 } })
    const words = ['--from', '/a', '--to', 'postgres://b']
    const variables = { DATA_DIR: '/c', DATABASE_URL: 'postgres://d' }
    const out = 'Copied, by table:\n        12 payments\n   1234567 merchants'
    expect(await copy(words, variables)).toEqual({ out, errors: '', exitCode: 0 })
    expect(copyDataDirectory).toHaveBeenLastCalledWith({ dataDir: '/a', databaseUrl: 'postgres://b' })
    await copy([], variables)
    expect(copyDataDirectory).toHaveBeenLastCalledWith({ dataDir: '/c', databaseUrl: 'postgres://d' })
    await copy(['--to', 'postgres://b'], { DATA_DIR: '' })
    expect(copyDataDirectory).toHaveBeenLastCalledWith({ dataDir: './data', databaseUrl: 'postgres://b' })
  })

  test('copies nothing without a place to copy to or with --help, and says why a copy was refused', async () => {
    expect(await copy()).toEqual({ out: '', errors: usage, exitCode: 1 })
    expect(await copy(['--help'])).toEqual({ out: usage, errors: '', exitCode: 0 })
    expect(await copy([], { DATABASE_URL: '', DATA_DIR: ' ' })).toEqual({ out: '', errors: usage, exitCode: 1 })
    expect(copyDataDirectory).not.toHaveBeenCalled()
    const errors = expect.stringMatching(/^DATABASE_URL must be a postgres:\/\/ address/)
    expect(await copy(['--to', 'nowhere'])).toEqual({ out: '', errors, exitCode: 1 })
    copyDataDirectory.mockResolvedValue({ ok: false, message: 'The target is not empty.' })
    expect(await copy(['--to', 'postgres://b'])).toEqual({ out: '', errors: 'The target is not empty.', exitCode: 1 })
  })
})

describe('npm run check-processor', () => {
  const check = (...words: readonly string[]) => run(() => import('./check-processor.ts'), words)

  test('needs one module, and with --help says how it is used', async () => {
    const usage = 'Usage: npm run check-processor -- ./my-processor.js'
    expect(await check('--help')).toEqual({ out: usage, errors: '', exitCode: 0 })
    expect(await check()).toEqual({ out: '', errors: usage, exitCode: 2 })
    expect(await check('./one.js', './other.js')).toEqual({ out: '', errors: usage, exitCode: 2 })
  })

  test('says that a module cannot be loaded, or does not say how to try it', async () => {
    const said = await check(join(folder, 'nowhere.mjs'))
    expect(said).toMatchObject({ exitCode: 2, errors: expect.stringContaining('nowhere.mjs') })
    const module = join(folder, 'silent.mjs')
    writeFileSync(
      module,
      `export const createProcessor = () => ({ name: 'X', effects: 'remote', prepare() {}, send() {}, read() {}, expire() {}, receive() {} })`,
    )
    expect(await check(module)).toMatchObject({
      errors: `${module} must export a function conformance (docs/processor.md), which says how to try it.`,
      exitCode: 2,
    })
  })

  test('ends with 1 where a promise is broken, and with 2 where a module could not be tried', async () => {
    const processor = `export const createProcessor = () => ({ name: 'X', effects: 'remote', prepare() {}, send() {}, read() {}, expire() {}, receive() {} })`
    const modules = {
      'broken.mjs': '({ payins: [], payouts: [] })',
      'thrown.mjs': '{ throw new Error("no bank here") }',
    }
    for (const [name, conformance] of Object.entries(modules))
      writeFileSync(join(folder, name), `${processor}\nexport const conformance = () => ${conformance}`)
    expect(await check(join(folder, 'broken.mjs'))).toMatchObject({
      errors: expect.stringMatching(/\d passed, [1-9]\d* failed$/),
      exitCode: 1,
    })
    expect(await check(join(folder, 'thrown.mjs'))).toEqual({ out: '', errors: 'Error: no bank here', exitCode: 2 })
  })
})

describe('npm run verify-page', () => {
  const verify = (...words: readonly string[]) => run(() => import('./verify-page.ts'), words)
  const page = '<!doctype html><html lang="en"><title>Pay</title></html>'
  const inventory = { pages: { 'index.html': integrityOf(Buffer.from(page)) }, files: [], inline: [] }

  test('needs one address, and with --help says how it is used', async () => {
    const usage = expect.stringMatching(/^Usage: npm run verify-page/)
    expect(await verify('--help')).toMatchObject({ out: usage, exitCode: 0 })
    for (const words of [[], ['nowhere'], ['https://a.example/', 'https://b.example/'], ['https://a.example/', '--no']])
      expect(await verify(...words)).toMatchObject({ errors: usage, exitCode: 2 })
  })

  test('asks for both pages as a browser does, below the path of the address, and prints each difference', async () => {
    writeFileSync(join(folder, 'scripts.json'), JSON.stringify(inventory))
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { redirect, headers }: RequestInit) => {
      asked.push([url, redirect, headers])
      return new Response(page)
    })
    const { errors, exitCode } = await verify('https://pay.example/below/status', '--build', folder)
    expect(asked).toEqual(
      ['', 'status'].map((path) => [
        `https://pay.example/below/${path}?${asBuilt}`,
        'manual',
        { 'accept-language': 'en' },
      ]),
    )
    expect(exitCode).toBe(1)
    expect(errors.split('\n')).toContain('header / x-content-type-options: expected nosniff, found absent')
    expect(errors).not.toContain('content /')
  })

  test('asks for the page of a payment too where the address has its query', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(page, { status: 503 })
    })
    const { errors, exitCode } = await verify('https://pay.example/below/?token=t', '--build', folder)
    expect(asked).toContain('https://pay.example/below/?token=t')
    expect(errors.split('\n').filter((line) => line.startsWith('status'))).toEqual([
      'status /: expected 200, found 503',
      'status /status: expected 200, found 503',
      'status the visited page: expected 200, found 503',
    ])
    expect(exitCode).toBe(1)
  })

  test('expects the mark of a test on the page of a sandbox alone', async () => {
    writeFileSync(join(folder, 'scripts.json'), JSON.stringify(inventory))
    writeFileSync(join(folder, 'index.html'), page)
    vi.stubGlobal('fetch', async () => new Response(sandboxHtml(page, [])))
    const contentOf = async (...words: readonly string[]) =>
      (await verify('https://pay.example/', '--build', folder, ...words)).errors.match(/^content .*?:/gm)
    expect(await contentOf('--sandbox')).toBeNull()
    expect(await contentOf()).toEqual(['content /:', 'content /status:'])
  })

  test('ends with exit code 2 where the build or the page cannot be read', async () => {
    expect(await verify('https://pay.example/', '--build', join(folder, 'nowhere'))).toMatchObject({ exitCode: 2 })
    writeFileSync(join(folder, 'scripts.json'), JSON.stringify(inventory))
    const cause = new Error('connect ECONNREFUSED 192.0.2.1:443')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })))
    expect(await verify('https://pay.example/below/', '--build', folder)).toMatchObject({
      errors: 'Error: No answer from https://pay.example/below: connect ECONNREFUSED 192.0.2.1:443',
      exitCode: 2,
    })
  })
})
