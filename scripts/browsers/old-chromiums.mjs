import { packagedChromium } from './chromium-paths.mjs'
import { unpackChromium } from './chromium-sources.mjs'

/**
 * Chromiums on both sides of the floor of scripts/checks/engine-floor-table.mjs, which is 99: the oldest that npm has
 * at or above it, and one below it. Only `npm run engines` fetches them.
 */
const versions = ['103.0.0', '92.0.0'].map(packagedChromium)

/** Where the programs are once they have been fetched: the oldest that the page supports, and one that is too old. */
export const [oldestChromium = '', tooOldChromium = ''] = versions.map(({ program }) => program)

/** Fetches those Chromiums from the npm registry, once. @returns {Promise<boolean>} whether both are there now */
export async function fetchOldChromiums() {
  for (const version of versions) if (!(await unpackChromium(version))) return false
  return true
}
