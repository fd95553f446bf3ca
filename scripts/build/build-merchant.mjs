import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProgram } from '../system/process.mjs'
import { bundleTypes } from './bundle-types.mjs'

/** The merchant's client as a package of its own: `npm pack` makes a tarball of it that has no dependencies (D-614). */
const folder = join(root, 'dist', 'merchant')
const source = join(root, 'src', 'merchant')
/** Packages whose code is in the built files; their licences are shipped. */
const builtIn = ['zod', 'qr']

/**
 * Builds the client and its command line, JavaScript and types, into dist/merchant; resolves to the first failing exit
 * code.
 * @returns {Promise<number>}
 */
export async function buildMerchant() {
  await rm(folder, { recursive: true, force: true })
  const script = await runProgram('vite', ['build', '--ssr', '--mode', 'merchant', '--logLevel', 'warn'])
  if (script !== 0) return script
  const types = await runProgram('tsc', ['-p', join(source, 'tsconfig.package.json')])
  if (types !== 0) return types
  await bundleTypes(join(folder, 'types'))
  const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(project), null, 2)}\n`)
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await licences())
  return 0
}

/** @param {{ version: string, license: string, engines: object }} project */
const manifestOf = ({ version, license, engines }) => ({
  name: '@payment-web-application/merchant',
  version,
  description: 'Client of the merchant payment gateway API, and the command line `payments` for its sandbox.',
  private: true,
  license,
  type: 'module',
  engines,
  exports: { '.': { types: './types/merchant/index.d.ts', default: './index.js' } },
  main: './index.js',
  types: './types/merchant/index.d.ts',
  bin: { payments: './payments.js' },
})

async function licences() {
  const texts = await Promise.all(
    builtIn.map(async (name) => `${name}\n\n${await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`),
  )
  return texts.join('\n\n')
}
