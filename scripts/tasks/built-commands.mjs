import { join } from 'node:path'
import { buildWhenOlder } from '../build/build.mjs'
import { root, run } from '../system/process.mjs'
import { install } from './install.mjs'

/** `npm run copy-data`: copies the embedded database to a server. */
export const copyData = builtCommand('copy-data')

/** `npm run verify-page`: compares a live page with this version's build; exit code 1 when something differs. */
export const verifyPage = builtCommand('verify-page')

/**
 * A command of the built server: installs and builds what is out of date, then hands it its arguments.
 * @param {string} name
 * @returns {(args: string[]) => Promise<number>} resolves to the exit code
 */
function builtCommand(name) {
  return async (args) => {
    const failure = (await install()) || (await buildWhenOlder())
    return failure || run(process.execPath, [join(root, 'dist', 'server', `${name}.js`), ...args])
  }
}
