import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProgram } from '../system/process.mjs'

/**
 * The kit as a package of its own: `npm pack` makes a tarball of it that brings nothing of the gateway along (D-614).
 */
const testingFolder = join(root, 'dist', 'testing')

/**
 * Builds the browser-test kit, JavaScript and types, into dist/testing; resolves to the first failing exit code.
 * @returns {Promise<number>}
 */
export async function buildTesting() {
  await rm(testingFolder, { recursive: true, force: true })
  const script = await runProgram('vite', ['build', '--ssr', '--mode', 'testing', '--logLevel', 'warn'])
  if (script !== 0) return script
  const types = await runProgram('tsc', ['-p', join('e2e', 'tsconfig.testing.json')])
  if (types !== 0) return types
  const manifest = testingManifest(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  await mkdir(testingFolder, { recursive: true })
  await copyFile(join(root, 'e2e', 'kit', 'README.md'), join(testingFolder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(testingFolder, 'LICENSE'))
  await writeFile(join(testingFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return 0
}

/**
 * @typedef {{
 *   version: string, license: string, engines: object,
 *   dependencies: Record<string, string>, peerDependencies: object, peerDependenciesMeta: object
 * }} Manifest
 */

/**
 * The kit's own package.json: the project's, less what the kit does not need. It also tells how the declarations find
 * each other, for they name the project's rooms.
 * @param {Manifest} project
 */
function testingManifest({ version, license, engines, dependencies, peerDependencies, peerDependenciesMeta }) {
  return {
    name: '@payment-web-application/testing',
    version,
    description: 'Playwright fixtures for browser tests of the payment page in its sandbox.',
    private: true,
    license,
    type: 'module',
    engines,
    exports: { '.': { types: './types/e2e/kit/test.d.ts', default: './testing.js' } },
    imports: {
      '#contract/*.ts': './types/src/contract/*.d.ts',
      '#merchant/*.ts': './types/src/merchant/*.d.ts',
    },
    dependencies: { zod: dependencies['zod'] },
    peerDependencies,
    peerDependenciesMeta,
  }
}
