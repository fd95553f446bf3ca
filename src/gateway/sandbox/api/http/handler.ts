import { violation } from '#contract/operations/violations.ts'
import type {
  SandboxBodyOf,
  SandboxOperationName,
  SandboxPathOf,
  SandboxQueryOf,
  SandboxReceiverName,
  SandboxResultOf,
} from '#contract/sandbox/operations.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { type Refusal, refuse, refuseInput } from '../../../core/refusal.ts'
import type { HttpResponse } from '../../../http/http-response.ts'
import type { IncomingRequest } from '../../../http/incoming-request.ts'

/** One request whose body has the shape of its operation. */
export interface SandboxContext<O extends SandboxOperationName> {
  readonly gateway: Gateway
  readonly path: SandboxPathOf<O>
  readonly query: SandboxQueryOf<O>
  readonly body: SandboxBodyOf<O>
}

/**
 * Why a request is refused. `conflict`, 409: the state of the sandbox does not allow it. `sinks_full`, 507: the sinks
 * keep no more.
 */
export type SandboxRefusal = Refusal | { readonly kind: 'conflict' | 'sinks_full'; readonly message: string }

export type SandboxHandlerResult<O extends SandboxOperationName> =
  | { readonly ok: true; readonly result: SandboxResultOf<O> }
  | SandboxRefused

interface SandboxRefused {
  readonly ok: false
  readonly refusal: SandboxRefusal
}

export type SandboxHandler<O extends SandboxOperationName> = (
  context: SandboxContext<O>,
) => Promise<SandboxHandlerResult<O>>

/** A receiver takes any body and responds with any status, so it makes its own response. */
export type SandboxReceiver<O extends SandboxReceiverName> = (
  context: Pick<SandboxContext<O>, 'gateway' | 'path'> & { readonly incoming: IncomingRequest },
) => Promise<HttpResponse>

/** One handler for every operation of the table: a missing one, a wrong body or a wrong result does not compile. */
export type SandboxHandlers = {
  readonly [O in SandboxOperationName]: O extends SandboxReceiverName ? SandboxReceiver<O> : SandboxHandler<O>
}

/** A handler before which a request is refused with 410 where its path, query or body names a merchant that there is not. */
export const ofMerchant =
  <O extends SandboxOperationName>(handler: SandboxHandler<O>): SandboxHandler<O> =>
  async (context) => {
    const given = { ...context.path, ...context.query, ...Object(context.body) }
    const isKnown = given.merchantCode === undefined || (await context.gateway.merchants.find(given.merchantCode))
    return isKnown ? handler(context) : notFound('merchant')
  }

const refused = (refusal: SandboxRefusal): SandboxRefused => ({ ok: false, refusal })

/** 400 for one field. */
export const invalidField = (...broken: Parameters<typeof violation>): SandboxRefused =>
  refused(refuseInput([violation(...broken)]))

/** 400 for a field that the others leave no room for; `condition` says with which of them it may come. */
export const misplacedField = (path: string, condition: string): SandboxRefused =>
  refused(refuseInput([{ path, code: 'choice', message: `${path} is allowed only with ${condition}` }]))

/** 400 for a body as a whole. */
export const invalidBody = (message: string): SandboxRefused => refused(refuse('INVALID_REQUEST', message))

/** 409: the state of the sandbox does not allow the request. */
export const conflict = (message: string): SandboxRefused => refused({ kind: 'conflict', message })

/** 507: the sinks keep no more (D-323). */
export const sinksFull = (message: string): SandboxRefused => refused({ kind: 'sinks_full', message })

/** 410: there is no such thing in the sandbox; what makes one, where that is easily mistaken. */
export const notFound = (what: string, madeBy?: string): SandboxRefused =>
  refused(refuse('ENTITY_NOT_FOUND', `There is no such ${what} in the sandbox.${madeBy ? ` ${madeBy}` : ''}`))
