#!/usr/bin/env node
// Entry of every npm script. Works on a clone without node_modules: Node built-ins only, and the rest is
// imported after the version check, so that an old Node prints the sentence below and not a syntax error.
import { refusalOfNode } from './system/node-version.mjs'

/** @type {Record<string, () => Promise<(args: string[]) => Promise<number>>>} */
const tasks = {
  start: async () => (await import('./tasks/start.mjs')).start,
  dev: async () => (await import('./tasks/start.mjs')).dev,
  build: async () => (await import('./tasks/built-commands.mjs')).buildTask,
  test: async () => (await import('./tasks/test.mjs')).test,
  e2e: async () => (await import('./tasks/e2e.mjs')).e2e,
  slow: async () => (await import('./tasks/slow.mjs')).slow,
  engines: async () => (await import('./tasks/e2e.mjs')).engines,
  check: async () => (await import('./tasks/test.mjs')).check,
  mutation: async () => (await import('./mutation/mutation.mjs')).mutation,
  simulation: async () => (await import('./tasks/simulation.mjs')).simulation,
  generate: async () => (await import('./tasks/test.mjs')).generate,
  pictures: async () => (await import('./tasks/e2e.mjs')).pictures,
  migrate: async () => (await import('./tasks/built-commands.mjs')).migrate,
  'copy-data': async () => (await import('./tasks/built-commands.mjs')).copyData,
  'payment-data': async () => (await import('./tasks/built-commands.mjs')).paymentData,
  'check-processor': async () => (await import('./tasks/built-commands.mjs')).checkProcessor,
  'verify-page': async () => (await import('./tasks/built-commands.mjs')).verifyPage,
  sandbox: async () => (await import('./tasks/built-commands.mjs')).sandbox,
  format: async () => (await import('./tasks/test.mjs')).format,
}

const [name = '', ...args] = process.argv.slice(2)
const refusal = refusalOfNode(process.versions.node)
const task = tasks[name]
if (refusal !== '') {
  console.error(refusal)
  process.exitCode = 1
} else if (task === undefined) {
  console.error(`Usage: node scripts/run.mjs <${Object.keys(tasks).join('|')}> [arguments]`)
  process.exitCode = 1
} else {
  const run = await task()
  process.exitCode = await run(args).catch(sayFault)
}

/**
 * What the system refuses, such as to write into this folder or on a full disk, is no fault of ours: its own sentence says
 * what and where.
 * @param {NodeJS.ErrnoException} error
 */
function sayFault(error) {
  if (error.syscall === undefined) throw error
  console.error(error.message)
  return 1
}
