import { fetchOldChromiums } from '../browsers/old-chromiums.mjs'
import { prepare, runBrowserTests } from './e2e.mjs'

/**
 * `npm run engines`: the journeys of e2e/engines in every browser engine that is on this machine; arguments go to
 * Playwright. Fetches the oldest Chromium that the page supports, and one that is too old, from the npm registry.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function engines(args) {
  const code = await prepare()
  if (code !== 0) return code
  if (!(await fetchOldChromiums())) console.error('The old Chromiums could not be fetched, so they are left out.')
  return runBrowserTests(['e2e/engines', '--project', 'desktop', ...args])
}
