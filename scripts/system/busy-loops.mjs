import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './process.mjs'

const loop = join(root, 'scripts', 'system', 'busy-loop.mjs')

/**
 * Does the work beside processes that keep every processor busy. They end with it, and with this process, however that
 * ends.
 * @template T
 * @param {(processIds: (number | undefined)[]) => Promise<T>} work
 * @param {number} [count] of processes
 * @returns {Promise<T>}
 */
export async function beside(work, count = availableParallelism()) {
  const loops = Array.from({ length: count }, () =>
    fork(loop, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  try {
    return await work(loops.map(({ pid }) => pid))
  } finally {
    await Promise.all(loops.map(ended))
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
