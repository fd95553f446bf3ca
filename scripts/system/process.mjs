import { spawn } from 'node:child_process'
import { access, constants, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every script works from there, whatever the current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Runs a program in the project's folder with our terminal; resolves to its exit code, 1 when it cannot start or a
 * signal ends it. It ends with this process, which SIGTERM would end alone; Ctrl-C reaches both by itself.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number, shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, { env = {}, timeoutMs, shell = false } = {}) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
  const stop = () => void child.kill()
  process.once('exit', stop)
  process.once('SIGTERM', exitAsTerminated)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${file}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  return ended.finally(() => {
    process.off('exit', stop)
    process.off('SIGTERM', exitAsTerminated)
  })
}

/** As a shell names the end by SIGTERM. */
const exitAsTerminated = () => process.exit(128 + 15)

/** The packages of the programs we run. */
const packages = {
  biome: '@biomejs/biome',
  knip: 'knip',
  playwright: '@playwright/test',
  'size-limit': 'size-limit',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
}

/**
 * Runs the command-line program of an installed package with this very Node: no shell, no npx, same on Windows.
 * @param {keyof typeof packages} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function runProgram(program, args, options) {
  const folder = join(root, 'node_modules', packages[program])
  const { bin } = createRequire(import.meta.url)(join(folder, 'package.json'))
  return run(process.execPath, [join(folder, typeof bin === 'string' ? bin : bin[program]), ...args], options)
}

/**
 * Runs npm: the one that started us when there is one.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function runNpm(args) {
  const npm = process.env['npm_execpath'] ?? ''
  const words = [...args, '--no-audit', '--no-fund', ...(await cacheArguments())]
  if (npm.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...words])
  // Windows knows npm as a batch file only, which needs a shell; the arguments are our own constants.
  return run('npm', words, { shell: process.platform === 'win32' })
}

/**
 * What npm is told where its cache cannot be written: containers give a home that is read-only or absent. npm names its
 * cache to the scripts it runs.
 * @returns {Promise<string[]>}
 */
async function cacheArguments() {
  const cache = process.env['npm_config_cache']
  if (cache === undefined) return []
  try {
    await mkdir(cache, { recursive: true })
    await access(cache, constants.W_OK)
    return []
  } catch {
    return ['--cache', join(tmpdir(), 'npm-cache')]
  }
}

/**
 * Installs packages from the npm registry into a folder of their own, apart from the project's dependencies.
 * @param {string} folder
 * @param {string[]} packages with options of npm
 * @returns {Promise<number>} exit code
 */
export async function installApart(folder, packages) {
  console.log(`Installing ${packages.join(' ')} …`)
  await mkdir(folder, { recursive: true })
  return runNpm(['install', '--no-save', '--prefix', folder, ...packages])
}
