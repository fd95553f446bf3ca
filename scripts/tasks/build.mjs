import { build } from '../build/build.mjs'
import { install } from './install.mjs'

/**
 * `npm run build`.
 * @returns {Promise<number>} exit code
 */
export async function buildTask() {
  return (await install()) || (await build())
}
