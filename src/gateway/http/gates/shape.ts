import * as z from 'zod'
import type { Violation } from '#contract/errors.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { Operation } from '#contract/operations/operations.ts'
import { readPaymentRequest } from '#contract/operations/payment-request.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import * as requests from '#contract/operations/requests.ts'
import { violation, violationsOf } from '#contract/operations/violations.ts'
import { type Refusal, refuse, refuseInput } from '../../core/refusal.ts'
import { type Message, readBody } from '../incoming-request.ts'
import { readJsonBytes } from '../json/read-json.ts'
import type { Route } from './head.ts'
import { sayWhatCame } from './what-came.ts'

/** The content of a request whose shape is valid. */
export interface Content {
  /** The value that the operation's schema returns; undefined if the operation has no body. */
  readonly body: unknown
  readonly values: FieldValues
  /** The body as sent without insignificant whitespace. Signatures are computed over this text. */
  readonly minified: () => string
}

export type ShapeReading =
  | { readonly ok: true; readonly content: Content }
  /** `rejected` is the body as JSON, where it is JSON: none of it is to be trusted. */
  | { readonly ok: false; readonly refusal: Refusal; readonly rejected?: unknown }

const DEEPEST = 32
const noContent: Content = { body: undefined, values: {}, minified: () => '' }

/** 400 or 413 unless the id in the path and the body follow the contract. */
export async function readShape(request: Message, route: Route, allowsHttp: boolean): Promise<ShapeReading> {
  const idName = idNameOf(route.operation)
  if (idName !== undefined && !ENTITY_ID.test(route.entityId)) {
    return refusedInput([violation(idName, 'format', '1 to 250 of A-Z a-z 0-9 _ -')])
  }
  if (route.operation.body === undefined) return { ok: true, content: noContent }
  const body = await readBody(request)
  if (!body.ok) return body
  const json = readJsonBytes(body.bytes, { maxDepth: DEEPEST })
  if (!json.ok) return { ok: false, refusal: refuse('INVALID_REQUEST', json.message) }
  const read = readContent(route, json.value, allowsHttp)
  if (!read.ok) {
    const violations = sayWhatCame(read.violations, json.asWritten(), allowsHttp)
    return { ...refusedInput(violations), rejected: json.value }
  }
  return { ok: true, content: { body: read.request, values: read.values, minified: json.minified } }
}

type Reading =
  | { readonly ok: true; readonly request: unknown; readonly values: FieldValues }
  | { readonly ok: false; readonly violations: readonly Violation[] }

// The bodies that are sent often (D-691).
const payin = z.compile(requests.payin)
const topUp = z.compile(requests.topUp)
const payout = z.compile(requests.payout)

/** Creates are validated by the row of their method, other operations by their schema alone. */
function readContent({ name, operation }: Route, value: unknown, allowsHttp: boolean): Reading {
  switch (name) {
    case 'createPayin':
      return readPaymentRequest(value, { schema: payin, table: 'payin', allowsHttp })
    case 'createTopUp':
      return readPaymentRequest(value, { schema: topUp, table: 'payin', allowsHttp })
    case 'createPayout':
      return readPaymentRequest(value, { schema: payout, table: 'payout', allowsHttp })
    default:
      return readPlain(operation, value)
  }
}

function readPlain({ body }: Operation, value: unknown): Reading {
  const parsed = body?.safeParse(value)
  if (parsed?.success === false) return { ok: false, violations: violationsOf(parsed.error.issues) }
  return { ok: true, request: parsed?.data, values: {} }
}

const idNameOf = ({ path }: Operation): string | undefined => /\{(\w+)\}/.exec(path)?.[1]

const refusedInput = (violations: readonly Violation[]) => ({ ok: false, refusal: refuseInput(violations) }) as const
