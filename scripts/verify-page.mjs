import { join } from 'node:path'
import { buildWhenOlder } from './build.mjs'
import { install } from './install.mjs'
import { root, run } from './process.mjs'

/**
 * `npm run verify-page`: builds this version where that is not done, then compares a live page with it.
 * @param {string[]} args address of the page
 * @returns {Promise<number>} exit code: 1 when something differs
 */
export async function verifyPage(args) {
  const failure = (await install()) || (await buildWhenOlder())
  return failure || run(process.execPath, [join(root, 'dist', 'server', 'verify-page.js'), ...args])
}
