import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { firstLoad } from './scripts/build/first-load.ts'
import { bootScript } from './scripts/build/plugins/boot-script.ts'
import { bundlerChecks as checks } from './scripts/build/plugins/bundler-checks.ts'
import { classFields } from './scripts/build/plugins/class-fields.ts'
import { classNameOf } from './scripts/build/plugins/class-names.ts'
import { compileCatalogues, splitCatalogues } from './scripts/build/plugins/compile-catalogues.ts'
import { cutPhoneMetadata } from './scripts/build/plugins/phone-metadata.ts'
import { retriedImports } from './scripts/build/plugins/retried-imports.ts'
import { scriptInventory } from './scripts/build/plugins/script-inventory.ts'
import { precompress } from './scripts/build/precompress.ts'
import { engineFloor } from './scripts/checks/engine-floor-table.mjs'

/** What is needed at once is one file: compressed as a whole it is smaller, and its styles come in the order of imports. */
const oneFirstLoad = { name: 'first-load', tags: ['$initial' as const] }

/**
 * Syntax is compiled to these; whether they have the functions and styles too is checked after the build (D-606). Safari
 * 15.4 has private fields, but the compiler counts them from 16, after a bug in initial values (D-583).
 */
const oldestEngines = [
  'ios16',
  'safari16',
  ...(['chrome', 'edge', 'firefox'] as const).map((name) => name + engineFloor[name]),
]

/**
 * The app's scripts are 2 kB smaller by terser than by the bundler, which neither passes over them more than once nor
 * leaves out calls by name: of react-router only the build for developers is public, with its warnings for them.
 */
const smallest: NonNullable<BuildEnvironmentOptions['terserOptions']> = {
  module: true,
  ecma: 2020,
  compress: { passes: 4, pure_funcs: ['warning', 'warningOnce', 'warnOnce'], drop_console: ['warn'] },
}

/** The workshop is one script, which nobody loads over a slow network; the payment page keeps the bundler's own limit. */
const WORKSHOP_CHUNK_KB = 700

const server = {
  outDir: 'dist/server',
  rolldownOptions: {
    checks,
    input: ['main', 'copy-data', 'migrate', 'payment-data', 'verify-page', 'check-processor'].map(
      (name) => `src/launch/${name}.ts`,
    ),
  },
}
/** Of many small modules: looking for each of their files was two fifths of a start. */
const builtIn = ['kysely', 'zod', 'jose', 're2js']
/**
 * What is installed beside the built server: its dependencies, but for those. Everything else is built in, above all
 * what renders the first screen: in a container there are no others.
 */
const besideTheServer = Object.keys(packageJson.dependencies).filter((name) => !builtIn.includes(name))
const testing = { outDir: 'dist/testing', rolldownOptions: { checks, input: { testing: 'e2e/kit/test.ts' } } }
const merchant = {
  outDir: 'dist/merchant',
  rolldownOptions: { checks, input: { index: 'src/merchant/index.ts', payments: 'src/merchant/command/main.ts' } },
}
/** Packages that are built with everything they import, or with their dependencies beside. */
const packages = new Map([
  ['testing', { build: testing, ssr: {} }],
  ['merchant', { build: merchant, ssr: { noExternal: true as const } }],
])
const besideTheApp = new Map([
  ['workshop', 'sandbox.html'],
  ['gallery', 'gallery.html'],
  ['outcomes', 'src/workshop/outcomes/outcomes.ts'],
])

/**
 * Builds from one file: the app (`vite build`), then beside it the sandbox's pages and the outcome panel on the
 * customer's page (`--mode workshop`, `gallery`, `outcomes`; builds of their own, so that nothing of them gets into a
 * chunk that customers load), the server with its commands (`--ssr`), and the packages for others: the browser-test kit
 * (`--ssr --mode testing`) and the merchant's client (`--mode merchant`).
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const page = besideTheApp.get(mode)
  const own = packages.get(mode)
  return {
    ...(isSsrBuild && { ssr: own ? own.ssr : { noExternal: true as const, external: besideTheServer } }),
    plugins: [
      // The page's own JSX (src/web/jsx) differs in its types alone, and has no functions for development.
      react({ jsxImportSource: 'react' }),
      compileCatalogues(),
      splitCatalogues(),
      classFields(),
      cutPhoneMetadata(),
      bootScript(),
      retriedImports(),
      firstLoad(),
      scriptInventory(),
      precompress(),
    ],
    css: { modules: { generateScopedName: classNameOf } },
    // Relative addresses: the same build works below any path (D-650). The server renders with React's build for production
    // however it is started: the one for development takes nearly twice as long.
    ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : { base: './' }),
    build: isSsrBuild
      ? { target: 'node20', copyPublicDir: false, emptyOutDir: true, ...(own ? own.build : server) }
      : {
          outDir: 'dist/web',
          target: oldestEngines,
          ...(page === undefined && { minify: 'terser' as const, terserOptions: smallest }),
          // The server and the size budget read from the app's manifest which files belong to the entry.
          manifest: page === undefined,
          emptyOutDir: page === undefined,
          copyPublicDir: page === undefined,
          ...(page !== undefined && { chunkSizeWarningLimit: WORKSHOP_CHUNK_KB }),
          rolldownOptions: {
            checks,
            input: page ?? 'index.html',
            output: { codeSplitting: { groups: [oneFirstLoad] } },
          },
          // The Content-Security-Policy allows neither data: scripts and styles nor the polyfill's inline script.
          assetsInlineLimit: 0,
          // One small file, which first names the layers in their order; of the panel, what it looks like folded comes
          // with the page and the rest once it is opened.
          cssCodeSplit: mode === 'outcomes',
          modulePreload: { polyfill: false },
        },
  }
})
