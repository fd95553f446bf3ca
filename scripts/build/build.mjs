import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runProgram } from '../system/process.mjs'
import { buildTesting } from './build-testing.mjs'

const sources = [
  'src',
  'public',
  'scripts',
  'index.html',
  'sandbox.html',
  'gallery.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Written last by a build, so its age is the build's age. */
export const serverEntry = join(root, 'dist', 'server', 'main.js')

/**
 * Builds the product, and the browser-test kit beside it; resolves to the first failing exit code.
 * @returns {Promise<number>}
 */
export async function build() {
  return (await buildProduct()) || buildTesting()
}

/**
 * Builds the app, the workshop's page and its outcome panel into dist/web, then the server into dist/server.
 * @returns {Promise<number>} the first failing exit code
 */
async function buildProduct() {
  const env = { NODE_ENV: 'production' }
  const client = await runProgram('vite', ['build', '--logLevel', 'warn'], { env })
  if (client !== 0) return client
  for (const mode of ['workshop', 'gallery', 'outcomes']) {
    const beside = await runProgram('vite', ['build', '--mode', mode, '--logLevel', 'warn'], { env })
    if (beside !== 0) return beside
  }
  return runProgram('vite', ['build', '--ssr', '--logLevel', 'warn'], { env })
}

/**
 * Builds the product unless the last build is younger than every source, folders (so deletions too) included.
 * @returns {Promise<number>} exit code
 */
export async function buildWhenOlder() {
  const builtMs = await changedMs(serverEntry)
  const changes = await Promise.all(sources.map((source) => newestMs(join(root, source))))
  return builtMs > Math.max(...changes) ? 0 : buildProduct()
}

/** @param {string} path @returns {Promise<number>} epoch ms of the newest change at or below the path, 0 when absent */
async function newestMs(path) {
  const below = await readdir(path, { recursive: true }).catch(() => [])
  const changes = await Promise.all([path, ...below.map((name) => join(path, name))].map(changedMs))
  return Math.max(...changes)
}

/** @param {string} path @returns {Promise<number>} epoch ms, 0 when absent */
async function changedMs(path) {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
}
