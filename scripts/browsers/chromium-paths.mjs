import { join } from 'node:path'
import { root } from '../system/process.mjs'

/** `npm`: only the Chromium of the npm package counts, as on a machine that has none. */
export const sourceVariable = 'CHROMIUM_FROM'

/**
 * The npm package with a headless Chromium for Linux on x64, and where its program is once it has been unpacked: apart
 * from our own dependencies.
 * @typedef {{ npmPackage: string, folder: string, program: string }} PackagedChromium
 * @param {string} version @returns {PackagedChromium}
 */
export function packagedChromium(version) {
  const folder = join(root, 'node_modules', '.tmp', `chromium-${version}`)
  return { npmPackage: `@sparticuz/chromium@${version}`, folder, program: join(folder, 'chromium') }
}

export const packaged = packagedChromium('147.0.0')

/**
 * Where to look for a Chromium, in order: what CHROMIUM_PATH names, Playwright's own (undefined), the system's, and what
 * an earlier run has fetched from npm. The files need not exist.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} environment
 * @returns {(string | undefined)[]}
 */
export function chromiumPaths(platform, environment) {
  if (environment[sourceVariable] === 'npm') return [packaged.program]
  const asked = environment['CHROMIUM_PATH']
  return [...(asked ? [asked] : []), undefined, ...systemPaths(platform, environment), packaged.program]
}

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const fixedPaths = {
  linux: [
    // The headless shell has no window, so a browser test costs a third less.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
}
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
const windowsPrograms = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/**
 * Where a system keeps a Chromium, in the order to try; the files need not exist.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]}
 */
export function systemPaths(platform, environment) {
  if (platform !== 'win32') return fixedPaths[platform] ?? []
  const folders = windowsFolders.flatMap((name) => environment[name] ?? [])
  return windowsPrograms.flatMap((program) => folders.map((folder) => `${folder}\\${program}`))
}
