import { defineConfig, mergeConfig } from 'vitest/config'
import { engineTestsIn } from './scripts/database/engine-tests.mjs'
import viteConfig from './vite.config.ts'

// As in vitest.config.ts: the stand-in for a document in tests of hooks suffices for React as it is built.
process.env['NODE_ENV'] = 'production'

/** The tests that judge the planted bugs. Set by `npm run mutation`. */
const tests = (process.env['MUTATION_TESTS'] ?? '').split(' ')

/** Empty in the first of two runs, which does without PostgreSQL; tests ask whether it is there. */
const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl === '') delete process.env['TEST_DATABASE_URL']

/** They start processes, in which no bug is planted, and wait for them. */
const testsOfProcesses = ['src/gateway/store/{store-process,backup}.test.ts']

/** The folder whose tests run on PostgreSQL too. */
const engineFolder = process.env['MUTATION_POSTGRES_TESTS'] ?? 'src/gateway/store'

/**
 * The tests of that folder once more on PostgreSQL, which has statements of its own. A schema there costs less than
 * a start of PGlite.
 */
const onPostgres = {
  extends: true as const,
  test: {
    name: 'PostgreSQL',
    include: engineTestsIn([engineFolder]),
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
      isolate: false,
      setupFiles: ['./scripts/mutation/hook-coverage.ts'],
      projects: [
        { extends: true as const, test: { name: 'all', include: tests, exclude: testsOfProcesses } },
        ...(serverUrl ? [onPostgres] : []),
      ],
    },
  }),
)
