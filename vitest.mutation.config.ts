import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/**
 * For `npm run mutation` only: the unit tests that stand beside the mutated files, in one project without another engine
 * and without the tests of the API, which take seconds each.
 */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      environment: 'node',
      include: [
        'src/contract/**/*.test.ts',
        'src/gateway/{handlers,payments,store,tokens}/**/*.test.ts',
        'src/gateway/{http/gates,jobs,sandbox}/**/*.test.ts',
        'src/web/checkout/**/*.test.ts',
      ],
      testTimeout: 30_000,
      hookTimeout: 30_000,
      unstubGlobals: true,
      restoreMocks: true,
    },
  }),
)
