import * as z from 'zod/mini'
import { merchantNow } from '../../core/merchant-time.ts'
import { refuse } from '../../core/refusal.ts'
import {
  countSinkRequests,
  insertSinkRequest,
  listSinkRequests,
  listSinks,
  takeSinkAnswer,
  upsertSink,
} from '../../store/sinks.ts'
import type { Sink, SinkRequest } from '../../store/tables.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { readWorkshopBody } from './request-body.ts'
import { answerEmpty, answerJson, answerRefusal } from './response.ts'

const MOST_BYTES = 65_536

const whole = (least: number, most: number, rule = `range: ${least} to ${most}`) =>
  z
    .int({ error: (issue) => (issue.input === undefined ? 'missing' : 'type: an integer') })
    .check(z.gte(least, { error: rule }), z.lte(most, { error: rule }))

const told = z.strictObject({
  status: whole(200, 599),
  delayMs: z.optional(whole(0, 120_000)),
  times: z.optional(whole(1, 1_000_000)),
})

/** Tells a sink how to answer; after `times` requests it answers 200 at once again. */
const tell: WorkshopHandler = async ({ gateway, request, path: { name = '' } }) => {
  const reading = await readWorkshopBody(request, told)
  if (!reading.ok) return reading.answer
  const { status, delayMs = 0, times = null } = reading.body
  await gateway.store.write((tx) => upsertSink(tx, { name, status, delayMs, times }))
  return answerEmpty()
}

/** Receives anything, keeps it, and answers as told. */
const receive: WorkshopHandler = async ({ gateway, request, path: { name = '' } }) => {
  const body = await readText(request)
  if (body === undefined) return answerRefusal(refuse('BODY_TOO_LARGE', 'A sink takes at most 64 KiB.'))
  // A sink that is named after a merchant lives in that merchant's time, any other in real time.
  const atMs = await merchantNow(gateway, name)
  const headersJson = JSON.stringify(Object.fromEntries(request.headers))
  const received = { id: gateway.newId(), name, atMs, method: request.method, headersJson, body }
  const answer = await gateway.store.write(async (tx) => {
    await insertSinkRequest(tx, received)
    return takeSinkAnswer(tx, name)
  })
  if (answer === undefined) return new Response(null, { status: 200 })
  if (answer.delayMs > 0) await gateway.pause(answer.delayMs)
  return new Response(null, { status: answer.status })
}

const list: WorkshopHandler = async ({ gateway, path: { name = '' } }) => {
  const received = await gateway.store.read((db) => listSinkRequests(db, name))
  return answerJson({ name, requests: received.map(writtenOf) })
}

/** Every sink that was told how to answer or has received something, by name. */
const listAll: WorkshopHandler = async ({ gateway }) => {
  const [told, counted] = await gateway.store.read((db) => Promise.all([listSinks(db), countSinkRequests(db)]))
  const names = [...new Set([...told, ...counted].map(({ name }) => name))].sort()
  const sinks = names.map((name) => ({
    name,
    received: Number(counted.find((sink) => sink.name === name)?.received ?? 0),
    ...answerOf(told.find((sink) => sink.name === name)),
  }))
  return answerJson({ sinks })
}

/** Absent where the sink answers plainly. */
const answerOf = (sink: Sink | undefined) =>
  sink === undefined || sink.times === 0
    ? {}
    : { answer: { status: sink.status, delayMs: sink.delayMs, ...(sink.times !== null && { times: sink.times }) } }

const writtenOf = ({ atMs, method, headersJson, body }: SinkRequest) => ({
  at: new Date(atMs).toISOString(),
  method,
  headers: JSON.parse(headersJson),
  body,
})

/** The body as text, undefined above 64 KiB. A NUL is no text to PostgreSQL. */
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

export const sinkRoutes: readonly WorkshopRoute[] = [
  { method: 'PUT', path: '/sinks/{name}', handle: tell },
  { method: 'POST', path: '/sinks/{name}', handle: receive, open: true },
  { method: 'GET', path: '/sinks/{name}', handle: list },
  { method: 'GET', path: '/sinks', handle: listAll },
]
