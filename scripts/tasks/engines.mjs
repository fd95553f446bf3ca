import { fetchOldestChromium } from '../browsers/oldest-chromium.mjs'
import { buildWhenOlder } from '../build/build.mjs'
import { chooseBrowser, runBrowserTests } from './e2e.mjs'
import { install } from './install.mjs'

/**
 * `npm run engines`: the journeys of e2e/engines in every browser engine that is on this machine; arguments go to
 * Playwright. Fetches the oldest Chromium that the page supports from the npm registry.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function engines(args) {
  const code = (await install()) || (await chooseBrowser()) || (await buildWhenOlder())
  if (code !== 0) return code
  if (!(await fetchOldestChromium())) console.error('The oldest Chromium could not be fetched, so it is left out.')
  return runBrowserTests(['--project', 'engines', ...args])
}
