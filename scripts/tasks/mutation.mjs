import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../database/postgres.mjs'
import { root, run, runNpm } from '../system/process.mjs'
import { install } from './install.mjs'

/** The last version for Node 20, and 146 packages: so it is installed when it is first needed. */
const packages = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1']
/** Below the project's node_modules, where its Vitest is found. */
const folder = join(root, 'node_modules', '.tmp', 'mutation')
const stryker = join(folder, 'node_modules', '@stryker-mutator')

/**
 * `npm run mutation [-- <file or folder> …]`: plants bugs in the source and reports which ones the unit tests notice, per
 * file. Without a path, in all of `mutate` of stryker.config.json, which takes an hour.
 * @param {string[]} paths
 * @returns {Promise<number>} exit code: 1 below 90 %
 */
export async function mutation(paths) {
  const globs = paths.map((path) => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`))
  const mutate = [...globs, '!**/*.test.ts', '!**/*.test-support.ts'].join()
  const plugins = ['--plugins', join(stryker, 'vitest-runner', 'dist', 'src', 'index.js')]
  const args = ['run', ...plugins, ...(globs.length > 0 ? ['--mutate', mutate] : [])]
  const program = join(stryker, 'core', 'bin', 'stryker.js')
  const failure = (await install()) || (await installStryker())
  if (failure) return failure
  const hasStore = paths.length === 0 || paths.some((path) => path.startsWith('src/gateway/store'))
  const postgres = hasStore ? await startPostgres() : undefined
  // Read by vitest.mutation.config.ts.
  const env = { MUTATION_PATHS: paths.join(), ...(postgres && { TEST_DATABASE_URL: postgres.url }) }
  const code = await run(process.execPath, [program, ...args], { env })
  await postgres?.stop()
  return code
}

/** @returns {Promise<number>} exit code */
async function installStryker() {
  if (existsSync(stryker)) return 0
  await mkdir(folder, { recursive: true })
  // Without its peer, which is the project's own Vitest.
  const options = ['--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefix', folder]
  return runNpm(['install', ...options, ...packages])
}
