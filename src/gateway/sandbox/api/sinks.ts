import type { Sink, SinkRequest } from '#contract/sandbox/sinks.ts'
import { merchantNow } from '../../core/clock.ts'
import type { Gateway } from '../../core/gateway.ts'
import { done } from '../../core/handler.ts'
import { refuse } from '../../core/refusal.ts'
import { httpResponse } from '../../http/http-response.ts'
import { type Message, readBytes } from '../../http/incoming-request.ts'
import {
  insertSinkRequest,
  listSinkRequests,
  listSinks as listStoredSinks,
  planSinkResponse,
  type SinkRefusal,
  sinkLimits,
  takeSinkResponse,
} from '../../store/merchants/sinks.ts'
import type { SinkRequest as StoredRequest, Sink as StoredSink } from '../../store/tables.ts'
import { type SandboxHandler, type SandboxReceiver, sinksFull } from './http/handler.ts'
import { refusalResponse } from './http/response.ts'

/** Configures how a sink responds; after `times` requests it goes back to 200 without delay. */
export const configureSink: SandboxHandler<'configureSink'> = async ({ gateway, path: { name }, body }) => {
  const { status, delayMs = 0, times = null } = body
  const sink = { name, isOpen: (await isMerchant(gateway, name)) ? 0 : 1 }
  const planning = await gateway.store.write((tx) => planSinkResponse(tx, sink, { status, delayMs, times }))
  return planning === 'planned' ? done(undefined) : sinksFull(words[planning])
}

/** Accepts any request, stores it, and responds as configured. */
export const sendToSink: SandboxReceiver<'sendToSink'> = async ({ gateway, incoming, path: { name } }) => {
  const body = await readText(incoming.request)
  if (body === undefined) return refusalResponse(refuse('BODY_TOO_LARGE', 'A sink takes at most 64 KiB.'))
  const ofMerchant = await isMerchant(gateway, name)
  // A merchant's sink uses that merchant's time, any other sink real time.
  const atMs = ofMerchant ? await merchantNow(gateway, name) : gateway.clock.now()
  const headersJson = JSON.stringify(Object.fromEntries(incoming.request.headers))
  const received = { id: gateway.newId(), atMs, method: incoming.method, headersJson, body }
  const response = await gateway.store.write(async (tx) => {
    const keeping = await insertSinkRequest(tx, { name, isOpen: ofMerchant ? 0 : 1 }, received)
    return keeping === 'kept' ? takeSinkResponse(tx, name) : keeping
  })
  if (typeof response === 'string') return refusalResponse(sinksFull(words[response]).refusal)
  if (response === undefined) return httpResponse(null, { status: 200 })
  if (response.delayMs > 0) await gateway.pause(response.delayMs)
  return httpResponse(null, { status: response.status })
}

const isMerchant = async ({ merchants }: Pick<Gateway, 'merchants'>, name: string): Promise<boolean> =>
  (await merchants.find(name)) !== undefined

const words: { readonly [R in SinkRefusal]: string } = {
  too_many_names: `There are ${sinkLimits.openNames} sinks whose names are no merchant's, and no more are taken: use the sink named after a merchant, or reset the sandbox.`,
  full: 'The sinks of this sandbox are full: reset a merchant, or the sandbox.',
}

export const readSink: SandboxHandler<'readSink'> = async ({ gateway, path: { name } }) => {
  const received = await gateway.store.read((db) => listSinkRequests(db, name))
  return done({ name, requests: received.map(requestOf) })
}

/** Every sink that was configured or has received a request, by name. */
export const listSinks: SandboxHandler<'listSinks'> = async ({ gateway }) => {
  const sinks = await gateway.store.read(listStoredSinks)
  return done({ sinks: sinks.map((sink) => ({ name: sink.name, received: sink.requests, ...plannedOf(sink) })) })
}

/** How a sink responds; absent if it responds with 200 at once. */
const plannedOf = ({ status, delayMs, times }: StoredSink): Pick<Sink, 'response'> =>
  times === 0 ? {} : { response: { status, delayMs, ...(times !== null && { times }) } }

const requestOf = ({ atMs, method, headersJson, body }: StoredRequest): SinkRequest => ({
  at: new Date(atMs).toISOString(),
  method,
  headers: JSON.parse(headersJson),
  body,
})

/** The body as text, undefined above 64 KiB. PostgreSQL cannot store a NUL character. */
async function readText(request: Message): Promise<string | undefined> {
  const reading = await readBytes(request)
  return reading.ok ? Buffer.from(reading.bytes).toString('utf8').replaceAll('\0', '\uFFFD') : undefined
}
