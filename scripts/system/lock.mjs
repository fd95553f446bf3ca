import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './process.mjs'

const ASK_AGAIN_MS = 100

/**
 * Runs a work on the project's folder while no other process of this machine does the same, and waits for one that does.
 * The lock is a local socket that a process listens on: the operating system releases it however the process ends, and it
 * needs no package.
 * @template Result
 * @param {string} doing the work's name, as in "building"
 * @param {() => Promise<Result>} work
 * @param {string} [address]
 * @returns {Promise<Result>}
 */
export async function alone(doing, work, address = addressOf(doing)) {
  let lock = await lockAt(address)
  if (lock === undefined) console.error(`Another process is ${doing}: waiting for it …`)
  while (lock === undefined) {
    await setTimeout(ASK_AGAIN_MS)
    lock = await lockAt(address)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** Linux and Windows forget such an address with its process; elsewhere it is a file. @param {string} doing */
function addressOf(doing) {
  const name = `${doing}-${hash('sha256', root)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name.slice(0, 32))
}

/**
 * The lock, or undefined while another process has it. Where the system gives no such socket, nothing is locked.
 * @param {string} address
 * @returns {Promise<import('node:net').Server | undefined>}
 */
async function lockAt(address) {
  const server = createServer()
  /** @type {NodeJS.ErrnoException | undefined} */
  const fault = await new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(address, () => resolve(undefined))
  })
  if (fault?.code !== 'EADDRINUSE') return server
  if (!address.startsWith('/') || !(await isLeft(address))) return undefined
  await rm(address, { force: true })
  return lockAt(address)
}

/** Whether nobody listens on a file's socket, because its process was killed. @param {string} file @returns {Promise<boolean>} */
function isLeft(file) {
  return new Promise((resolve) => {
    const socket = connect(file, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code === 'ECONNREFUSED'))
  })
}
