import type { Sink, SinkRequest } from '#contract/sandbox/sinks.ts'
import { done } from '../../core/handler.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import { refuse } from '../../core/refusal.ts'
import {
  countSinkRequests,
  insertSinkRequest,
  listSinkRequests,
  listSinks as listStoredSinks,
  takeSinkAnswer,
  upsertSink,
} from '../../store/sinks.ts'
import type { SinkRequest as StoredRequest, Sink as StoredSink } from '../../store/tables.ts'
import type { SandboxHandler, SandboxReceiver } from './handler.ts'
import { refusalResponse } from './response.ts'

const MOST_BYTES = 65_536
const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** Configures how a sink responds; after `times` requests it goes back to 200 without delay. */
export const configureSink: SandboxHandler<'configureSink'> = async ({ gateway, path: { name }, body }) => {
  const { status, delayMs = 0, times = null } = body
  await gateway.store.write((tx) => upsertSink(tx, { name, status, delayMs, times }))
  return done(undefined)
}

/** Accepts any request, stores it, and responds as configured. */
export const sendToSink: SandboxReceiver<'sendToSink'> = async ({ gateway, request, path: { name } }) => {
  const body = await readText(request)
  if (body === undefined) return refusalResponse(refuse('BODY_TOO_LARGE', 'A sink takes at most 64 KiB.'))
  // A sink with a merchant's name uses that merchant's time, any other sink real time.
  const atMs = await merchantNow(gateway, name)
  const headersJson = JSON.stringify(Object.fromEntries(request.headers))
  const received = { id: gateway.newId(), name, atMs, method: request.method, headersJson, body }
  const response = await gateway.store.write(async (tx) => {
    if ((await insertSinkRequest(tx, received)) === 'too_many_sinks') return 'too_many_sinks'
    return takeSinkAnswer(tx, name)
  })
  if (response === 'too_many_sinks')
    return new Response('Too many sinks: reset the sandbox.\n', { status: 507, headers: textHeaders })
  if (response === undefined) return new Response(null, { status: 200 })
  if (response.delayMs > 0) await gateway.pause(response.delayMs)
  return new Response(null, { status: response.status })
}

/** The requests that a sink has received. */
export const readSink: SandboxHandler<'readSink'> = async ({ gateway, path: { name } }) => {
  const received = await gateway.store.read((db) => listSinkRequests(db, name))
  return done({ name, requests: received.map(requestOf) })
}

/** Every sink that was configured or has received a request, by name. */
export const listSinks: SandboxHandler<'listSinks'> = async ({ gateway }) => {
  const [configured, counted] = await gateway.store.read((db) =>
    Promise.all([listStoredSinks(db), countSinkRequests(db)]),
  )
  const names = [...new Set([...configured, ...counted].map(({ name }) => name))].sort()
  const sinks = names.map((name) => ({
    name,
    received: Number(counted.find((sink) => sink.name === name)?.received ?? 0),
    ...plannedOf(configured.find((sink) => sink.name === name)),
  }))
  return done({ sinks })
}

/** How a sink responds; absent if it responds with 200 at once. */
const plannedOf = (sink: StoredSink | undefined): Pick<Sink, 'answer'> =>
  sink === undefined || sink.times === 0
    ? {}
    : { answer: { status: sink.status, delayMs: sink.delayMs, ...(sink.times !== null && { times: sink.times }) } }

const requestOf = ({ atMs, method, headersJson, body }: StoredRequest): SinkRequest => ({
  at: new Date(atMs).toISOString(),
  method,
  headers: JSON.parse(headersJson),
  body,
})

/** The body as text, undefined above 64 KiB. PostgreSQL cannot store a NUL character. */
async function readText({ body }: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD')
}
