import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export interface ServerProcess {
  readonly baseURL: string
  /** Kills the process, as a power cut would; resolves when it is gone. */
  readonly kill: () => Promise<void>
}

/** Starts the built product on a data directory and port; resolves when it responds. */
export async function startServer(port: number, dataDir: string, variables: object): Promise<ServerProcess> {
  const baseURL = `http://localhost:${port}`
  const own = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: baseURL, DATA_DIR: dataDir, SANDBOX: '1' }
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...own, ...variables }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  await untilReady(`${baseURL}/readyz`, child)
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { baseURL, kill }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const isReady = async () => (await fetch(url).catch(() => undefined))?.ok === true
  while (!(await isReady())) {
    const code = child.exitCode ?? child.signalCode
    if (code !== null) throw new Error(`The server ended with ${code}.`)
    // It needs the processor that asking takes.
    await setTimeout(50)
  }
}

/** Below what systems give to outgoing connections, one of which could take the port of a server that restarts. */
const PORTS = [20_000, 32_000] as const

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
