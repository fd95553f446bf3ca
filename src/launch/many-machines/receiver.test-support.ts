import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listeningPort } from '#contract/listening-port.test-support.ts'

/**
 * For tests: a merchant's callback address that responds with 200 after a moment and counts the callbacks of each
 * payin.
 */
export interface Receiver {
  readonly url: string
  /** Callbacks by the payin's id. */
  readonly counts: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Slow enough that a killed process is in the middle of some deliveries. */
const ANSWERS_AFTER_MS = 20

/** Listens on a free port of the loopback address. */
export async function openReceiver(): Promise<Receiver> {
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { idEntity } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    counts.set(idEntity, (counts.get(idEntity) ?? 0) + 1)
    await setTimeout(ANSWERS_AFTER_MS)
    response.end()
  })
  const port = await listeningPort(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/callback`, counts, close }
}
