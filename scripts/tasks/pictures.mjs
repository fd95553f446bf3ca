import { prepare } from './e2e.mjs'

/**
 * `npm run pictures`: draws README's animation and the newer half of "Before and after" in docs/design.md from the
 * built product. What came before is kept as it was photographed.
 * @returns {Promise<number>} exit code
 */
export async function pictures() {
  const failure = await prepare()
  if (failure !== 0) return failure
  const { drawPictures } = await import('../pictures/draw.mjs')
  await drawPictures()
  return 0
}
