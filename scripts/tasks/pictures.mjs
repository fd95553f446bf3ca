import { buildWhenOlder } from '../build/build.mjs'
import { chooseBrowser } from './e2e.mjs'
import { install } from './install.mjs'

/**
 * `npm run pictures`: draws README's animation and the newer half of "Before and after" in docs/design.md from the
 * built product. What came before is kept as it was photographed.
 * @returns {Promise<number>} exit code
 */
export async function pictures() {
  const failure = (await install()) || (await chooseBrowser()) || (await buildWhenOlder())
  if (failure !== 0) return failure
  const { drawPictures } = await import('../pictures/draw.mjs')
  await drawPictures()
  return 0
}
