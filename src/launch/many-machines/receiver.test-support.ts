import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'

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
    const { idEntity } = JSON.parse(await text(request))
    counts.set(idEntity, (counts.get(idEntity) ?? 0) + 1)
    await setTimeout(ANSWERS_AFTER_MS)
    response.end()
  })
  const port = await listeningPort(server)
  return { url: `http://127.0.0.1:${port}/callback`, counts, close: () => closeServer(server) }
}
