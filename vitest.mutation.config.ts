import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/**
 * The unit tests that judge the bugs of `npm run mutation`, by the folder the bugs are planted in: those beside it and
 * those of its nearest callers. The tests of the API take seconds each and would run for each bug.
 */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['src/{contract,web/checkout/params}/**/*.test.ts'],
  'src/gateway/payments': ['src/gateway/payments/**/*.test.ts'],
  'src/gateway/store': ['src/gateway/store/**/*.test.ts'],
  'src/gateway/tokens': ['src/gateway/{tokens,http/gates}/**/*.test.ts'],
  'src/web/checkout/steps': ['src/web/checkout/**/*.test.ts'],
}

/** They start processes, in which no bug is planted, and wait for them. */
const testsOfProcesses = ['src/gateway/store/sqlite-store.test.ts']

/** Set by `npm run mutation`: the files and folders that it was given, separated by commas. Empty for all. */
const paths = (process.env['MUTATION_PATHS'] ?? '').split(',').filter((path) => path !== '')
const folders = Object.keys(testsOf).filter(
  (folder) => paths.length === 0 || paths.some((path) => path.startsWith(folder)),
)
/** Tests of the store open a database each, so a file of the store that is given alone is judged by its own. */
const ownTests = paths
  .filter((path) => path.startsWith('src/gateway/store/') && path.endsWith('.ts'))
  .map((path) => path.replace(/\.ts$/, '*.test.ts'))
const include = ownTests.length > 0 ? ownTests : folders.flatMap((folder) => testsOf[folder] ?? [])

/**
 * The tests of the repositories once more on PostgreSQL, which has statements of its own. A schema there costs less than
 * a start of PGlite.
 */
const storeOnPostgres = {
  extends: true as const,
  test: {
    name: 'PostgreSQL',
    include: readdirSync('src/gateway/store')
      .map((name) => `src/gateway/store/${name}`)
      .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('describeOnEngines('))
      .filter((file) => ownTests.length === 0 || ownTests.some((own) => file.startsWith(own.replace('*.test.ts', '')))),
    env: { TEST_STORE_ENGINE: 'PostgreSQL' },
  },
}

/** For `npm run mutation` only. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      environment: 'node',
      testTimeout: 30_000,
      hookTimeout: 30_000,
      unstubGlobals: true,
      restoreMocks: true,
      projects: [
        { extends: true as const, test: { name: 'all', include, exclude: testsOfProcesses } },
        ...(process.env['TEST_DATABASE_URL'] && folders.includes('src/gateway/store') ? [storeOnPostgres] : []),
      ],
    },
  }),
)
