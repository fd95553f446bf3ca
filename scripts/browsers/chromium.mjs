import { existsSync } from 'node:fs'
import { chromiumPaths, sourceVariable } from './chromium-paths.mjs'
import { aptChromium, npmChromium, playwrightChromium } from './chromium-sources.mjs'

/** Where the choice is handed from our process to Playwright's workers: launch options as JSON. */
export const choiceVariable = 'E2E_CHROMIUM'
const isOnlyPackaged = () => process.env[sourceVariable] === 'npm'

/**
 * Launch options for Playwright. Without `executablePath` it is Playwright's own browser.
 * @typedef {{ executablePath?: string, chromiumSandbox: boolean, args: string[] }} Choice
 */

/**
 * Nothing outside this machine is reached while testing our own server: a name that no test has routed does not
 * resolve, so a third-party request fails at once instead of waiting for a closed network.
 */
const closedNetwork = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * Finds a Chromium on this machine that really starts, also one that an earlier run has fetched.
 * @returns {Promise<Choice | undefined>}
 */
export async function findChromium() {
  const chosen = process.env[choiceVariable]
  if (chosen !== undefined) return JSON.parse(chosen)
  const paths = chromiumPaths(process.platform, process.env)
  const asked = process.env['CHROMIUM_PATH']
  return firstStarting(paths.filter((path) => path === undefined || path === asked || existsSync(path)))
}

/**
 * Fetches a Chromium where none was found: Playwright's download, Debian's package (only as root in CI), an npm
 * package.
 * @returns {Promise<Choice | undefined>}
 */
export async function fetchChromium() {
  for (const fetch of isOnlyPackaged() ? [npmChromium] : [playwrightChromium, aptChromium, npmChromium]) {
    const choice = await firstStarting(await fetch())
    if (choice !== undefined) return choice
  }
  return undefined
}

/** @param {readonly (string | undefined)[]} paths undefined: Playwright's own @returns {Promise<Choice | undefined>} */
async function firstStarting(paths) {
  for (const path of paths) {
    const choice = (await start(path, !isRoot())) ?? (isRoot() ? undefined : await start(path, false))
    if (choice !== undefined) return choice
    if (path !== undefined) console.error(`${path} does not start; looking further.`)
  }
  return undefined
}

/**
 * Chromium refuses its sandbox to root, and containers often refuse it to everybody; without it only our own pages
 * are opened.
 * @param {string | undefined} executablePath
 * @param {boolean} chromiumSandbox
 * @returns {Promise<Choice | undefined>}
 */
async function start(executablePath, chromiumSandbox) {
  const args = process.env['E2E_BASE_URL'] === undefined ? closedNetwork : []
  const choice = { ...(executablePath === undefined ? {} : { executablePath }), chromiumSandbox, args }
  const { chromium } = await import('playwright')
  try {
    await (await chromium.launch({ ...choice, timeout: 30_000 })).close()
    return choice
  } catch {
    return undefined
  }
}

function isRoot() {
  return process.getuid?.() === 0
}
