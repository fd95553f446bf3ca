import type * as z from 'zod/mini'
import type { Violation } from '#contract/errors.ts'
import { violationsOf } from '#contract/operations/violations.ts'
import type { SandboxOperation } from '#contract/sandbox/operations.ts'
import { type OrRefusal, refuse, refuseInput } from '../../../core/refusal.ts'
import { sayWhatCame } from '../../../http/gates/what-came.ts'
import { type Message, readBytes, refuseForm } from '../../../http/incoming-request.ts'
import { nearestNumberOf, numberOf, readJsonBytes } from '../../../http/json/read-json.ts'

export type BodyReading = OrRefusal<{ readonly body: unknown }>

/** `asWritten`: the body for messages about it. */
type JsonBody = OrRefusal<{ readonly body: unknown; readonly asWritten: () => unknown }>

const emptyBody: JsonBody = { ok: true, body: {}, asWritten: () => ({}) }

const DEEPEST = 32

/** The body as its schema gives it, or 400 with every field that is wrong; undefined where there is no schema. */
export async function readSandboxBody(
  request: Message,
  { body: schema, roundsNumbers = false }: Pick<SandboxOperation, 'body' | 'roundsNumbers'>,
): Promise<BodyReading> {
  if (schema === undefined) return { ok: true, body: undefined }
  const reading = await readJsonBody(request, roundsNumbers ? nearestNumberOf : numberOf)
  if (!reading.ok) return reading
  const parsed = schema.safeParse(reading.body)
  if (parsed.success) return { ok: true, body: parsed.data }
  const { issues } = parsed.error
  const known = violationsOf(issues.filter(({ code }) => code !== 'unrecognized_keys'))
  return { ok: false, refusal: refuseInput([...sayWhatCame(known, reading.asWritten(), true), ...unknownKeys(issues)]) }
}

/** The JSON of a request; an empty object where it has no body, and then it needs no Content-Type. */
async function readJsonBody(request: Message, readNumber: typeof numberOf): Promise<JsonBody> {
  const body = await readBytes(request)
  if (!body.ok) return body
  if (body.bytes.byteLength === 0) return emptyBody
  const refused = refuseForm(request)
  if (refused) return refused
  const json = readJsonBytes(body.bytes, { maxDepth: DEEPEST, readNumber })
  if (!json.ok) return { ok: false, refusal: refuse('INVALID_REQUEST', json.message) }
  return { ok: true, body: json.value, asWritten: json.asWritten }
}

/** An unknown key is named itself, not the object that contains it. */
const unknownKeys = (issues: readonly z.core.$ZodIssue[]): readonly Violation[] =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => unknownKey(issue, key)) : []))

function unknownKey(issue: z.core.$ZodIssue, key: string): Violation {
  const path = [...issue.path, key].map(String).join('.')
  return { path, code: 'choice', message: `${path} is not a property of this request` }
}
