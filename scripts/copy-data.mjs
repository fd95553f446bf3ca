import { join } from 'node:path'
import { buildWhenOlder } from './build.mjs'
import { install } from './install.mjs'
import { root, run } from './process.mjs'

/**
 * `npm run copy-data`: installs and builds what is out of date, then copies the embedded database to a server.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function copyData(args) {
  const failure = (await install()) || (await buildWhenOlder())
  return failure || run(process.execPath, [join(root, 'dist', 'server', 'copy-data.js'), ...args])
}
