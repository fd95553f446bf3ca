import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'

/**
 * `npm run mutation [-- <file or folder> …]`: plants bugs in the source and reports which ones the unit tests notice, per
 * file. Without a path, in all of `mutate` of stryker.config.json, which takes an hour.
 * @param {string[]} paths
 * @returns {Promise<number>} exit code: 1 below 90 %
 */
export async function mutation(paths) {
  const globs = paths.map((path) => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`))
  const mutate = [...globs, '!**/*.test.ts', '!**/*.test-support.ts'].join()
  const args = globs.length > 0 ? ['run', '--mutate', mutate] : ['run']
  return (await install()) || (await runProgram('stryker', args))
}
