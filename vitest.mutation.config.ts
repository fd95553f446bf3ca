import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/**
 * The unit tests that judge the bugs of `npm run mutation`, by the folder the bugs are planted in: those beside it and
 * those of its nearest callers. The tests of the API take seconds each and would run for each bug.
 */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['src/contract/**/*.test.ts'],
  'src/gateway/payments': ['src/gateway/payments/**/*.test.ts'],
  'src/gateway/store': ['src/gateway/store/**/*.test.ts'],
  'src/gateway/tokens': ['src/gateway/{tokens,http/gates}/**/*.test.ts'],
  'src/web/checkout/steps': ['src/web/checkout/**/*.test.ts'],
}

/** Set by `npm run mutation`: the files and folders that it was given, separated by commas. Empty for all. */
const paths = (process.env['MUTATION_PATHS'] ?? '').split(',').filter((path) => path !== '')
const folders = Object.keys(testsOf).filter(
  (folder) => paths.length === 0 || paths.some((path) => path.startsWith(folder)),
)

/** For `npm run mutation` only: one project, without another engine. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      environment: 'node',
      include: folders.flatMap((folder) => testsOf[folder] ?? []),
      testTimeout: 30_000,
      hookTimeout: 30_000,
      unstubGlobals: true,
      restoreMocks: true,
    },
  }),
)
