import type * as z from 'zod/mini'
import { violation, violationsOf } from '#contract/violations.ts'
import { type Refusal, refuse, refuseInput } from '../../core/refusal.ts'
import { readBody } from '../../http/gates/body.ts'
import { readJsonBytes } from '../../http/json/read-json.ts'

export type BodyReading =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly refusal: Refusal }

const DEEPEST = 32

/** The body as its schema gives it, or 400 with every field that is wrong; undefined where there is no schema. */
export async function readSandboxBody(request: Request, schema: z.ZodMiniType | undefined): Promise<BodyReading> {
  if (schema === undefined) return { ok: true, body: undefined }
  const reading = await readJsonBody(request)
  if (!reading.ok) return reading
  const parsed = schema.safeParse(reading.body)
  if (parsed.success) return { ok: true, body: parsed.data }
  return { ok: false, refusal: refuseInput(parsed.error.issues.flatMap(issueViolations)) }
}

/** The JSON of a request; an empty object where it has no body, and then it needs no Content-Type. */
async function readJsonBody(request: Request): Promise<BodyReading> {
  if (hasNoBody(request)) return { ok: true, body: {} }
  const body = await readBody(request)
  if (!body.ok) return body
  if (body.bytes.byteLength === 0) return { ok: true, body: {} }
  const json = readJsonBytes(body.bytes, { maxDepth: DEEPEST })
  return json.ok ? { ok: true, body: json.value } : { ok: false, refusal: refuse('INVALID_REQUEST', json.message) }
}

function hasNoBody({ headers, body }: Request): boolean {
  if (body === null) return true
  const length = headers.get('content-length')
  return length === '0' || (length === null && !headers.has('content-type') && !headers.has('transfer-encoding'))
}

/** An unknown key is named itself, not the object that contains it. */
const issueViolations = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => violation([...issue.path, key].map(String).join('.'), 'choice', 'a known property'))
    : violationsOf([issue])
