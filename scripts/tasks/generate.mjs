import { runProgram } from '../system/process.mjs'
import { install } from './install.mjs'

/**
 * `npm run generate`: writes every file that is generated from the tables (docs/methods.md, docs/decisions.md and the
 * others); the same tests compare them in `npm test` (D-623).
 * @returns {Promise<number>} exit code
 */
export async function generate() {
  const tests = ['scripts/documents', 'src/gateway/docs/methods']
  return (await install()) || (await runProgram('vitest', ['run', ...tests, '--project', 'all', '--update']))
}
