import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProgram } from '../system/process.mjs'
import { bundleTypes } from './bundle-types.mjs'

/**
 * A package of its own below dist: `npm pack` makes a tarball of it that brings nothing of the gateway along (D-614).
 * `mode`: what vite.config.ts builds, into a folder of that name; `types`: the configuration of its declarations.
 * @typedef {{
 *   mode: string, types: string, readme: string,
 *   manifest: (project: Project) => { name: string, description: string } & Record<string, unknown>,
 *   complete?: (folder: string) => Promise<unknown>
 * }} Package
 * @typedef {{
 *   version: string, license: string, engines: object,
 *   dependencies: Record<string, string>, peerDependencies: object, peerDependenciesMeta: object
 * }} Project
 */

/** The merchant's client and its command line; it has no dependencies. */
export const buildMerchant = packing({
  mode: 'merchant',
  types: 'src/merchant/tsconfig.package.json',
  readme: 'src/merchant/README.md',
  manifest: () => ({
    name: '@payment-web-application/merchant',
    description: 'Client of the merchant payment gateway API, and the command line `payments` for its sandbox.',
    exports: { '.': { types: './types/merchant/index.d.ts', default: './index.js' } },
    main: './index.js',
    types: './types/merchant/index.d.ts',
    bin: { payments: './payments.js' },
  }),
  complete: async (folder) => {
    await bundleTypes(join(folder, 'types'))
    await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await licences())
  },
})

/** The browser-test kit. Its manifest also tells how the declarations find each other: they name the project's rooms. */
export const buildTesting = packing({
  mode: 'testing',
  types: 'e2e/tsconfig.testing.json',
  readme: 'e2e/kit/README.md',
  manifest: ({ dependencies, peerDependencies, peerDependenciesMeta }) => ({
    name: '@payment-web-application/testing',
    description: 'Playwright fixtures for browser tests of the payment page in its sandbox.',
    exports: { '.': { types: './types/e2e/kit/test.d.ts', default: './testing.js' } },
    imports: {
      '#contract/*.ts': './types/src/contract/*.d.ts',
      '#merchant/*.ts': './types/src/merchant/*.d.ts',
    },
    dependencies: { zod: dependencies['zod'] },
    peerDependencies,
    peerDependenciesMeta,
  }),
})

/**
 * Builds a package, JavaScript and types; resolves to the first failing exit code.
 * @param {Package} row
 * @returns {() => Promise<number>}
 */
function packing({ mode, types, readme, manifest, complete }) {
  const folder = join(root, 'dist', mode)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    const failure =
      (await runProgram('vite', ['build', '--ssr', '--mode', mode, '--logLevel', 'warn'])) ||
      (await runProgram('tsc', ['-p', types]))
    if (failure !== 0) return failure
    await complete?.(folder)
    /** @type {Project} */
    const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const { version, license, engines } = project
    const { name, description, ...rest } = manifest(project)
    const written = { name, version, description, private: true, license, type: 'module', engines, ...rest }
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
    await copyFile(join(root, readme), join(folder, 'README.md'))
    await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    return 0
  }
}

/** The licences of the packages whose code is in the built files of the client. */
async function licences() {
  const texts = await Promise.all(
    ['zod', 'qr'].map(
      async (name) => `${name}\n\n${await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
    ),
  )
  return texts.join('\n\n')
}
