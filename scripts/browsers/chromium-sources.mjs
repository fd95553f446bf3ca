import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from '../system/debian-packages.mjs'
import { installApart, runProgram } from '../system/process.mjs'
import { packaged } from './chromium-paths.mjs'

/**
 * `path` undefined with `isThere`: Playwright knows where.
 * @typedef {{ isThere: false } | { isThere: true, path: string | undefined }} Fetched
 */

const minuteMs = 60_000

/** Playwright's own headless browser, from its download host. @returns {Promise<Fetched>} */
export async function playwrightChromium() {
  console.log('No Chromium here; asking Playwright for its own …')
  const code = await runProgram('playwright', ['install', '--only-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: 5 * minuteMs,
  })
  return code === 0 ? { isThere: true, path: undefined } : { isThere: false }
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
    if (await installDebianPackages([name])) return { isThere: true, path: `/usr/bin/${name}` }
  }
  return { isThere: false }
}

/**
 * A headless Chromium inside an npm package: Linux on x64 only, kept apart from our own dependencies.
 * @returns {Promise<Fetched>}
 */
export async function npmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { isThere: false }
  const { npmPackage, folder } = packaged
  // A program that was unpacked in part, or that does not start, would be left as it is.
  await rm(folder, { recursive: true, force: true })
  if ((await installApart(folder, [npmPackage])) !== 0) return { isThere: false }
  const entry = join(folder, 'node_modules', '@sparticuz', 'chromium', 'build', 'esm', 'index.js')
  // It unpacks itself into TMPDIR, which is often too small or not executable. Afterwards TMPDIR is as it was: what the
  // tests write there must not end below node_modules, where compiler, linter and Playwright look at nothing.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium } = await import(pathToFileURL(entry).href)
    return { isThere: true, path: await chromium.executablePath() }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
