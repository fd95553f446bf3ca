import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

/**
 * `memoryMb`: resident memory, or another figure of /proc; NaN where there is none.
 * @typedef {{ port: number, cpuMs: () => number, memoryMb: (field?: string) => number, end: (signal?: NodeJS.Signals) => Promise<void> }} Server
 */
/** @typedef {Readonly<Record<string, string>>} Variables */

/**
 * Starts a Node program on its own port and waits until a path responds. Its output is discarded.
 * @param {{ program: string, variables?: Variables, path: string, port?: number }} what
 * @returns {Promise<Server>}
 */
export async function startServer({ program, variables = {}, path, port: wanted }) {
  const port = wanted ?? (await freePort())
  const env = { ...process.env, PORT: String(port), ...variables }
  // The pipe to its input tells a program that looks there when we are gone.
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  // Whoever has started it may throw before it ends it.
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  // On SIGTERM the gateway would first wait two seconds (graceful shutdown).
  const end = async (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => {
    child.kill(signal)
    await ended
  }
  await answering(`http://127.0.0.1:${port}${path}`, child)
  const pid = child.pid ?? 0
  return { port, cpuMs: () => cpuMsOf(pid), memoryMb: (field = 'VmRSS') => memoryMbOf(pid, field), end }
}

/**
 * Processor time that a process has taken so far, of all its threads, in steps of 10 ms; NaN where there is no /proc.
 * @param {number} pid
 */
function cpuMsOf(pid) {
  try {
    // The second field, the name in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** @param {number} pid @param {string} field */
function memoryMbOf(pid, field) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function answering(url, child) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response !== undefined && response.status < 500) return
    const code = child.exitCode ?? child.signalCode
    if (code !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
    await setTimeout(5)
  }
}
