import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProgram } from '../system/process.mjs'

/** The kit as a package of its own: `npm pack` makes a tarball of it that brings nothing of the gateway along. */
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
  await writeFile(join(testingFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return 0
}

/**
 * @typedef {{ types: string, default: string }} Export
 * @typedef {{
 *   name: string, version: string, engines: object, exports: { './testing': Export },
 *   dependencies: Record<string, string>, peerDependencies: object, peerDependenciesMeta: object
 * }} Manifest
 */

/**
 * The kit's own package.json: the project's, less what the kit does not need. It also tells how the declarations find
 * each other, for they name the project's rooms.
 * @param {Manifest} project
 */
function testingManifest({ name, version, engines, exports, dependencies, peerDependencies, ...rest }) {
  const own = exports['./testing']
  /** @param {string} path */
  const inside = (path) => path.replace(/^\.\/dist\/testing\//, './')
  return {
    name,
    version,
    private: true,
    type: 'module',
    engines,
    exports: { './testing': { types: inside(own.types), default: inside(own.default) } },
    imports: {
      '#contract/*.ts': './types/src/contract/*.d.ts',
      '#merchant/*.ts': './types/src/merchant/*.d.ts',
    },
    dependencies: { zod: dependencies['zod'] },
    peerDependencies,
    peerDependenciesMeta: rest.peerDependenciesMeta,
  }
}
