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
