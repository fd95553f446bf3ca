import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'

/**
 * `npm run methods`: writes docs/methods.md from the tables; the same test compares the two in `npm test`.
 * @returns {Promise<number>} exit code
 */
export async function writeMethods() {
  return (
    (await install()) ||
    (await runProgram('vitest', ['run', 'src/gateway/docs/methods', '--project', 'all', '--update']))
  )
}
