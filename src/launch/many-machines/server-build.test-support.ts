import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** For tests: builds the server from its sources, beside the real build and its packages; gone after `remove`. */
export async function buildServer(): Promise<{ readonly entry: string; readonly remove: () => Promise<void> }> {
  const outDir = join(root, 'node_modules/.tmp/many-machines', String(process.pid))
  const ssr = join(root, 'src/launch/main.ts')
  await build({ configFile: false, root, logLevel: 'silent', build: { ssr, outDir, emptyOutDir: true } })
  return { entry: join(outDir, 'main.js'), remove: () => rm(outDir, { recursive: true, force: true }) }
}
