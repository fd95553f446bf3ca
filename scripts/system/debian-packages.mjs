import { existsSync } from 'node:fs'
import { run } from './process.mjs'

const minuteMs = 60_000
const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 10 * minuteMs }

/** The list of packages is fetched once. @type {Promise<number> | undefined} */
let update

/**
 * Installs Debian's packages. Only in CI and as root: elsewhere the machine is not ours to change.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(names) {
  const isOurs = process.env['CI'] === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isOurs) return false
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  update ??= run('apt-get', ['update'], options)
  if ((await update) !== 0) return false
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)) === 0
}
