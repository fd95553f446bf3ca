import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installDebianPackages } from '../system/debian-packages.mjs'
import { installApart, runProgram } from '../system/process.mjs'
import { packaged } from './chromium-paths.mjs'

/** Paths of what was fetched; undefined: Playwright knows where. @typedef {readonly (string | undefined)[]} Fetched */

const minuteMs = 60_000

/** Playwright's own headless browser, from its download host. @returns {Promise<Fetched>} */
export async function playwrightChromium() {
  console.log('No Chromium here; asking Playwright for its own …')
  const code = await runProgram('playwright', ['install', '--only-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: 5 * minuteMs,
  })
  return code === 0 ? [undefined] : []
}

const HEADLESS_SHELL = 'chromium-headless-shell'
/** The fonts of our languages, in which the screens are recorded. */
const fonts = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk']

/**
 * Installs, in CI, what a machine that came with a Chromium may lack: the fonts, and the headless shell. The shell places
 * letters on whole pixels, as in the record, and a whole Chromium between them.
 */
export async function addWhatRecordsNeed() {
  const hasOther = existsSync('/usr/bin/chromium') && !existsSync('/usr/bin/chromium-headless-shell')
  if (hasOther) await installDebianPackages([HEADLESS_SHELL])
  const missing = fonts.filter((name) => !existsSync(`/usr/share/doc/${name}`))
  if (missing.length > 0) await installDebianPackages(missing)
}

/** Debian's package. Only in CI: elsewhere the machine is not ours to change. @returns {Promise<Fetched>} */
export async function aptChromium() {
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    if (await installDebianPackages([name])) return [`/usr/bin/${name}`]
  }
  return []
}

/** @returns {Promise<Fetched>} */
export async function npmChromium() {
  return (await unpackChromium(packaged)) ? [packaged.program] : []
}

/**
 * Fetches an npm package with a Chromium, once, and unpacks the program itself: the oldest packages are older than Node's
 * present interfaces, and the newest unpack into TMPDIR, which is often too small or not executable.
 * @param {import('./chromium-paths.mjs').PackagedChromium} chromium
 * @returns {Promise<boolean>} whether the program is there now
 */
export async function unpackChromium({ npmPackage, folder, program }) {
  if (existsSync(program)) return true
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  if ((await installApart(folder, [npmPackage])) !== 0) return false
  const packed = await readFile(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br'))
  // A program that was written in part would stay so.
  await writeFile(`${program}.part`, brotliDecompressSync(packed), { mode: 0o755 })
  await rename(`${program}.part`, program)
  return true
}
