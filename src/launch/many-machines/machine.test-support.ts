import { freePort } from '../../../scripts/system/free-port.mjs'
import { type Server, startServer } from '../../../scripts/system/server.mjs'

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

/** A machine that runs a server's entry file with these variables; not started yet. */
export async function makeMachine(program: string, variables: Readonly<Record<string, string>>): Promise<Machine> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let server: Server | undefined
  return {
    origin,
    isReady: () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    start: async () => {
      server = await startServer({ program, path: '/readyz', variables: { ...variables, PUBLIC_URL: origin }, port })
    },
    end: async (signal) => server?.end(signal),
  }
}
