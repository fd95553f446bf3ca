import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/system/free-port.mjs'

/** For tests: one server process of several on one database, on a port that it keeps when it is started again. */
export interface Machine {
  readonly origin: string
  /** Whether `/readyz` responds with 200. */
  isReady(): Promise<boolean>
  /** Starts the process; resolves when it is ready. */
  start(): Promise<void>
  /** Sends the process a signal; resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

type Variables = Readonly<Record<string, string>>

const READY_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 25

/** A machine that runs a server's entry file with these variables; not started yet. */
export async function makeMachine(entry: string, variables: Variables): Promise<Machine> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...variables, PORT: String(port), PUBLIC_URL: origin }
  let child: ChildProcess | undefined

  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child = started
    const deadlineMs = performance.now() + READY_WITHIN_MS
    while (!(await isReady())) {
      if (started.exitCode !== null || performance.now() > deadlineMs) throw new Error('the server does not start')
      await setTimeout(LOOK_EVERY_MS)
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return { origin, isReady, start, end }
}
