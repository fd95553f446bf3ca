import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../system/free-port.mjs'

/** @typedef {{ url: string, stop: () => Promise<void> }} Server `url` names a database whose user may do anything */
/** @typedef {{ uid?: number, gid?: number }} Account that a program runs as; empty for the current user */

/** Name of the superuser of every throwaway server. */
export const user = 'tests'

/** Many test gateways keep a pool of ten each. */
const durable = ['max_connections=300']
/** Data of a throwaway server need not outlive a power cut. */
const hasty = [...durable, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts an empty PostgreSQL server on a free port of the loopback address; stopping it removes its data.
 * @param {string} programs folder of initdb and postgres
 * @param {boolean} [isDurable] whether a commit waits for the disk, for measurements
 * @returns {Promise<Server>}
 */
export async function startThrowaway(programs, isDurable = false) {
  const { folder, account, password, passwordFile } = await makePlace('test-postgres-')
  const data = join(folder, 'data')
  const port = await freePort()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await makeCluster(join(programs, 'initdb'), { data, passwordFile, account })
    const server = await startServer(join(programs, 'postgres'), {
      data,
      port,
      account,
      settings: isDurable ? durable : hasty,
    })
    const forget = whenWeEnd(() => {
      server.kill()
      remove()
    })
    const stop = async () => {
      forget()
      await server.stop()
      remove()
    }
    return { url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * A new folder for throwaway servers, the account that they run as, and the password of their superuser.
 * @param {string} prefix of the folder's name
 */
export async function makePlace(prefix) {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const account = await accountOf()
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  for (const path of [folder, passwordFile]) await giveTo(account, path)
  return { folder, account, password, passwordFile }
}

/**
 * Sees to it that a run that is broken off leaves nothing behind; a signal alone would end us without a word.
 * @param {() => void} clear
 * @returns {() => void} takes it back
 */
function whenWeEnd(clear) {
  const end = () => process.exit(1)
  process.once('exit', clear)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  return () => {
    process.off('exit', clear)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  }
}

/** Creates an empty cluster. @param {string} initdb @param {{ data: string, passwordFile: string, account: Account }} cluster */
export async function makeCluster(initdb, { data, passwordFile, account }) {
  const args = ['-D', data, '-U', user, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  const child = spawn(initdb, [...args, '--no-sync'], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = await endOf(child)
  if (ended.code !== 0) throw new Error(`initdb: ${ended.said}`)
}

/** A standby takes read-only ones. */
const isReady = /ready to accept (?:read[- ]only )?connections/

/**
 * Resolves when the server takes connections.
 * @param {string} postgres
 * @param {{ data: string, port: number, account: Account, settings: readonly string[] }} place
 */
export async function startServer(postgres, { data, port, account, settings }) {
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings.flatMap((one) => ['-c', one])]
  const env = { ...process.env, LC_ALL: 'C' }
  const child = spawn(postgres, args, { ...account, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = endOf(child)
  const ready = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => isReady.test(String(chunk)) && resolve(undefined))
  })
  const early = await Promise.race([ready, ended])
  if (early !== undefined) throw new Error(`postgres: ${early.said}`)
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { stop, kill: () => void child.kill('SIGKILL') }
}

/**
 * What a program said on its way to its end, at most the last 2 000 characters.
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @returns {Promise<{ code: number | null, said: string }>}
 */
function endOf(child) {
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: 1, said: message }))
    child.once('close', (code) => resolve({ code, said }))
  })
}

/** PostgreSQL refuses to run as root: it then runs as its own user, else as nobody. @returns {Promise<Account>} */
async function accountOf() {
  if (process.getuid?.() !== 0) return {}
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) }
}

/** Makes a path the account's own. @param {Account} account @param {string} path */
async function giveTo({ uid, gid }, path) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
