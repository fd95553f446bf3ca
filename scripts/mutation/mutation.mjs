import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../database/postgres.mjs'
import { installApart, root, run } from '../system/process.mjs'
import { install } from '../tasks/install.mjs'
import { areas, chosenAreas } from './areas.mjs'
import { withoutSurvivors } from './survivors.mjs'

/** The last version for Node 20, and 146 packages: so it is installed when it is first needed. */
const packages = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1']
/** Below the project's node_modules, where its Vitest is found. */
const folder = join(root, 'node_modules', '.tmp', 'mutation')
const stryker = join(folder, 'node_modules', '@stryker-mutator')
const reports = join(root, 'test-results', 'mutation')

/**
 * `npm run mutation [-- <file or folder> …]`: plants bugs in the source and reports which ones the unit tests notice, per
 * file. Without a path, in every area, which takes an hour.
 * @param {string[]} paths
 * @returns {Promise<number>} exit code
 */
export async function mutation(paths) {
  const chosen = chosenAreas(paths)
  if (chosen.length === 0) {
    console.error(`No bugs are planted there. Give a path in ${areas.map(({ source }) => source).join(', ')}.`)
    return 1
  }
  const failure = (await install()) || (await installStryker())
  if (failure) return failure
  for (const { area, sources } of chosen) if (!(await judge(area, sources))) return 1
  console.log('The bugs that no test notices: test-results/mutation/<area>.html')
  return 0
}

/**
 * Twice: the second time only what survived, where the area says so on PostgreSQL too, and every test runs to its end,
 * because the Vitest runner sometimes loses the failure of a test that ended the run early.
 * @param {import('./areas.mjs').Area} area
 * @param {readonly string[]} sources
 * @returns {Promise<boolean>} whether there is a report
 */
async function judge(area, sources) {
  const tests = { MUTATION_TESTS: area.tests.join(' ') }
  const known = join(reports, `${area.name}.incremental.json`)
  const isPlanted = await plant({ area, sources, env: { ...tests, TEST_DATABASE_URL: '' }, disableBail: false })
  if (!isPlanted) return false
  const second = withoutSurvivors(JSON.parse(await readFile(known, 'utf8')), sources)
  if (!second.isChanged) return true
  await writeFile(known, JSON.stringify(second.report))
  const postgres = area.isOnPostgres ? await startPostgres() : undefined
  // Only the source of an area on PostgreSQL is always a folder, whose tests the configuration lists.
  const onPostgres = postgres && { TEST_DATABASE_URL: postgres.url, MUTATION_POSTGRES_TESTS: area.source }
  const env = { ...tests, TEST_DATABASE_URL: '', ...onPostgres }
  const isPlantedAgain = await plant({ area, sources, env, disableBail: true })
  await postgres?.stop()
  return isPlantedAgain
}

/**
 * @param {{ area: import('./areas.mjs').Area, sources: readonly string[], env: Record<string, string>, disableBail: boolean }} options
 */
async function plant({ area, sources, env, disableBail }) {
  const options = JSON.parse(await readFile(join(root, 'stryker.config.json'), 'utf8'))
  const config = join(folder, `${area.name}.json`)
  const ofArea = {
    plugins: [join(stryker, 'vitest-runner', 'dist', 'src', 'index.js')],
    mutate: [
      ...sources.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
      ...options.mutate,
      ...(area.except ?? []).map((path) => `!${path}`),
    ],
    disableBail,
    incrementalFile: join(reports, `${area.name}.incremental.json`),
    htmlReporter: { fileName: join(reports, `${area.name}.html`) },
  }
  await writeFile(config, JSON.stringify({ ...options, ...ofArea }))
  return (await run(process.execPath, [join(stryker, 'core', 'bin', 'stryker.js'), 'run', config], { env })) === 0
}

/** @returns {Promise<number>} exit code */
async function installStryker() {
  // npm writes its record last: what an installation that was broken off has left is none.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return 0
  // Without its peer, which is the project's own Vitest.
  return installApart(folder, ['--legacy-peer-deps', ...packages])
}
