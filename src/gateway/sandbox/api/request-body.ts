import type * as z from 'zod/mini'
import { violation, violationsOf } from '#contract/violations.ts'
import { refuse } from '../../core/refusal.ts'
import { readBody } from '../../http/gates/body.ts'
import { readJsonBytes } from '../../http/json/read-json.ts'
import { answerInvalid, answerRefusal } from './response.ts'

export type WorkshopReading<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly answer: Response }

const DEEPEST = 32

/** The JSON of a request; an empty object where it has no body, and then it needs no Content-Type. */
export async function readWorkshopJson(request: Request): Promise<WorkshopReading<unknown>> {
  if (hasNoBody(request)) return { ok: true, body: {} }
  const body = await readBody(request)
  if (!body.ok) return { ok: false, answer: answerRefusal(body.refusal) }
  if (body.bytes.byteLength === 0) return { ok: true, body: {} }
  const json = readJsonBytes(body.bytes, { maxDepth: DEEPEST })
  if (!json.ok) return { ok: false, answer: answerRefusal(refuse('INVALID_REQUEST', json.message)) }
  return { ok: true, body: json.value }
}

function hasNoBody({ headers, body }: Request): boolean {
  if (body === null) return true
  const length = headers.get('content-length')
  return length === '0' || (length === null && !headers.has('content-type') && !headers.has('transfer-encoding'))
}

/** The body as its schema gives it, or 400 with every field that is wrong. */
export async function readWorkshopBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<WorkshopReading<T>> {
  const reading = await readWorkshopJson(request)
  if (!reading.ok) return reading
  const parsed = schema.safeParse(reading.body)
  if (parsed.success) return { ok: true, body: parsed.data }
  return { ok: false, answer: answerInvalid(parsed.error.issues.flatMap(faultsOf)) }
}

/** A key that is not known is named itself, not the object it stands in. */
const faultsOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => violation([...issue.path, key].map(String).join('.'), 'choice', 'a known property'))
    : violationsOf([issue])
