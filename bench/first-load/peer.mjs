import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('./adyen', import.meta.url))

/** Installs and builds the peer's page where that was not done yet. @returns {Promise<string>} its folder */
export async function buildPeer() {
  const outDir = `${root}/dist`
  if (existsSync(`${outDir}/index.html`)) return outDir
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  execFileSync('npm', options, { cwd: root, stdio: 'inherit' })
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir, target: 'es2022' } })
  return outDir
}
