import { defineConfig, mergeConfig, type Plugin } from 'vitest/config'
import { engineFolders, engineTestsIn } from './scripts/database/engine-tests.mjs'
import viteConfig from './vite.config.ts'

// React as it is built: its development build renders at half the speed, and what customers get is this one.
process.env['NODE_ENV'] = 'production'

/** A PostgreSQL server for tests; `npm test` starts one. */
const serverUrl = process.env['TEST_DATABASE_URL']

const everything = {
  extends: true as const,
  test: { name: 'all', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'] },
}
/**
 * The API's tests once more, each gateway on a schema of its own. Of the tests of trust, those whose races the database
 * decides; the others play with what stands in front of it, at sizes that would double the run.
 */
const apiOnPostgres = {
  extends: true as const,
  test: {
    name: 'PostgreSQL',
    include: ['src/gateway/app/api-tests/**/*.test.ts'],
    exclude: [
      'src/gateway/app/api-tests/**/replicas.test.ts',
      // Its second gateway is the bank, and the other tests of processors run on both engines.
      'src/gateway/app/api-tests/processor/example.test.ts',
      'src/gateway/app/api-tests/trust/!(creates|references).test.ts',
    ],
    env: { API_TESTS_DATABASE_URL: serverUrl ?? '' },
  },
}

/**
 * The tests of the repositories once more per engine, each engine a project of its own: test files share their modules,
 * so an engine that one file put in place would be another file's too.
 */
function storeOn(engine: 'PGlite' | 'PostgreSQL') {
  const test = { name: `store on ${engine}`, include: engineTests(), env: { TEST_STORE_ENGINE: engine } }
  return { extends: true as const, test }
}

/** One that is left out of all engines but SQLite would go unnoticed. */
function engineTests(): string[] {
  const found = engineTestsIn(engineFolders)
  if (found.length < ENGINE_TEST_FILES)
    throw new Error(`${found.length} test files for every engine, not ${ENGINE_TEST_FILES}`)
  return found
}

/** Raised with each further file. */
const ENGINE_TEST_FILES = 27

/** The modules that `import.meta.glob` stands for are those that are there now, not those of the run that filled the cache. */
const uncachedGlobs: Plugin = {
  name: 'uncached-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

/** Unit and API tests, beside their sources; with the app's own plugins, so that tests see the same modules. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    plugins: [uncachedGlobs],
    test: {
      environment: 'node',
      // A loaded machine is slow, not wrong.
      testTimeout: 120_000,
      // One hook walks through every statement on a database server.
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
      // A mismatch names the values that differ, not how many there are.
      chaiConfig: { truncateThreshold: 400 },
      diff: { expand: false, contextLines: 2 },
      maxWorkers: 2,
      // Tests leave much short-lived memory: in a young generation of 64 MB less of it is copied before it is dropped.
      execArgv: ['--max-semi-space-size=64'],
      // Loading the modules afresh for each file costs as much as the tests. No module of ours keeps state between
      // tests; what a test puts in place of something global is taken back here.
      isolate: false,
      // The projects share compiled modules, and so does the next run. The key is a module's text, this configuration
      // with what it imports, and the lockfile.
      experimental: { fsModuleCache: true },
      setupFiles: ['./vitest.setup.ts'],
      unstubGlobals: true,
      unstubEnvs: true,
      restoreMocks: true,
      projects: [
        everything,
        // PGlite stands in where there is no server: it is no engine of the product.
        ...(serverUrl === undefined ? [storeOn('PGlite')] : [storeOn('PostgreSQL'), apiOnPostgres]),
      ],
    },
  }),
)
