import type { OperationName } from '#contract/operations/operations.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { ActionTokenRequest, TokenRequest } from '#contract/operations/requests.ts'
import { isFinal } from '#contract/statuses.ts'
import { merchantNow } from '../core/clock.ts'
import type { Gateway } from '../core/gateway.ts'
import { done, type Handler, type HandlerContext, type Handlers, type SubjectPayment } from '../core/handler.ts'
import type { FailedCredential } from '../core/observability/request-log.ts'
import type { KnownPayment } from '../core/payment-changes.ts'
import { rateKeyOf, refusalOf } from '../core/rate/admissions.ts'
import { type OrRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Payment, PaymentKind } from '../store/tables.ts'
import { digestSecret } from '../tokens/credential.ts'
import { isExpired, type VerifiedToken } from '../tokens/token.ts'
import { type PermissionGate, readBearer, refuseReturnOrigin, refuseTokenMoney } from './gates/authorization.ts'
import { readCredential } from './gates/credential.ts'
import { etagOf, findRoute, type Route, readQuery, readWait, refuseVersion, type Wait } from './gates/head.ts'
import { type Content, readShape } from './gates/shape.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** The merchant of a request, and its sandbox time when the request arrived, in epoch milliseconds. */
export interface Caller {
  readonly merchant: Merchant
  readonly nowMs: number
}

/** The result of a request; api.ts makes the HTTP response of it. */
export type RequestResult =
  | { readonly kind: 'ok'; readonly result: unknown; readonly payment?: SubjectPayment | undefined }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly allow?: readonly string[] | undefined }
  /** A planned fault: the connection ends without a response. */
  | { readonly kind: 'dropped' }

/** A request under way, with what the gates have established so far. */
export interface RequestContext {
  readonly gateway: Gateway
  readonly handlers: Handlers
  readonly refusePermission: PermissionGate
  /** Whether the addresses that a body gives may be http. */
  readonly allowsHttp: boolean
  readonly incoming: IncomingRequest
  route?: Route
  caller?: Caller
  /** The payment that the operation reads, as it was when the request arrived or after it had waited, or creates again. */
  payment?: Payment | undefined
  /** What the token allows. */
  operations?: readonly string[]
  /** The merchant that the body of a token request of another shape names, which proves nothing. */
  namedMerchant?: string
  /** Of a token request whose credential was not accepted. */
  failedCredential?: FailedCredential
  /** What the request prefers to wait for, and how long it has waited, in real milliseconds. */
  wait?: Wait
  waitedMs?: number
}

/** Takes an API request through the gates, in the order of D-209. */
export async function handleRequest(context: RequestContext): Promise<RequestResult> {
  const { method, path, request } = context.incoming
  const routing = findRoute(method, path) // 404 unknown path, 405 verb
  if (!routing.ok) return { kind: 'refused', refusal: routing.refusal, allow: routing.allow }
  context.route = routing.route
  const otherVersion = refuseVersion(request.headers) // 404 version
  if (otherVersion) return refused(otherVersion)
  return routing.route.operation.signed
    ? handleTokenRequest(context, routing.route)
    : handleWithToken(context, routing.route)
}

async function handleWithToken(context: RequestContext, route: Route): Promise<RequestResult> {
  const { incoming, allowsHttp } = context
  const admitted = await admit(context, route)
  if (!admitted.ok) return refused(admitted.refusal)
  const { token } = admitted
  const shape = await readShape(incoming.request, route, allowsHttp) // 400, 413
  if (!shape.ok) return refused(shape.refusal)
  const otherMoney = refuseTokenMoney(route.name, shape.content.body, token.claims) // 403
  if (otherMoney) return refused(otherMoney)
  const otherOrigin = refuseReturnOrigin(route.name, shape.content.body, admitted.caller.merchant) // 403
  if (otherOrigin) return refused(otherOrigin)
  const { caller, unchanged } = await waitForChange(context, admitted.caller, token.claims.exp)
  const run = unchanged
    ? async () => done(undefined, unchanged)
    : handlerOf(context, route, { caller, content: shape.content })
  return await handle(context, { name: route.name, caller, run }) // 409, 410, 406
}

/** What a request knows that may have waited. */
interface Waited {
  /** With the merchant's sandbox time of now: its clock may have moved meanwhile. */
  readonly caller: Caller
  /** The payment that the client knows and that has not changed: the response is 304. */
  readonly unchanged?: KnownPayment
}

/**
 * Holds a request that prefers to wait until its payment is no longer the one that the client knows, and no longer than
 * its token is valid. The payment, two kilobytes, is not kept meanwhile: ten thousand requests may wait.
 */
async function waitForChange(context: RequestContext, caller: Caller, expiresAtSecs: number): Promise<Waited> {
  const { gateway, incoming } = context
  const wished = wishedWait(context)
  if (wished === undefined) return { caller }
  const { seconds, known } = wished
  const { merchant, nowMs } = caller
  context.payment = undefined
  const startedMs = gateway.clock.monotonic()
  const forMs = Math.min(seconds * 1000, expiresAtSecs * 1000 - nowMs)
  const change = await gateway.changes.next(known, { forMs, signal: incoming.request.signal })
  context.waitedMs = gateway.clock.monotonic() - startedMs
  context.caller = { merchant, nowMs: await merchantNow(gateway, merchant.merchantCode) }
  if (change.kind === 'none') return { caller: context.caller, unchanged: known }
  context.payment = change.payment
  return { caller: context.caller }
}

/**
 * The payment that a request prefers to wait for, and how long, if there is something to wait for; the context keeps what
 * its response has to say of the wish. A final status does not change: whoever asks on has not understood it, and gets it
 * at once.
 */
function wishedWait(context: RequestContext): { readonly seconds: number; readonly known: KnownPayment } | undefined {
  const { incoming, route, payment } = context
  const wait = route && readWait(route.operation, incoming.request.headers)
  if (!wait) return undefined
  const isOver = payment !== undefined && isFinal(payment.status)
  context.wait = isOver ? { ...wait, knows: () => false } : wait
  if (isOver || payment === undefined || !wait.knows(etagOf(payment.version))) return undefined
  const { merchantCode, kind, entityId, paymentId, version } = payment
  return { seconds: wait.seconds, known: { merchantCode, kind, entityId, paymentId, version } }
}

type Admitted = OrRefusal<{ readonly caller: Caller; readonly token: VerifiedToken }>

/** The gates that look at the token alone. Clock, rate and payment are asked for at once (D-633). */
async function admit(context: RequestContext, { name, path, entityId }: Route): Promise<Admitted> {
  const { gateway, incoming, refusePermission } = context
  const bearer = await readBearer(gateway, incoming.request.headers) // 401
  if (!bearer.ok) return bearer
  const { token, merchant } = bearer
  const forbidden = refusePermission(token, { method: incoming.method, path })
  const named = (kind: PaymentKind | undefined) =>
    // Not looked up for a request that is forbidden, whose response time would tell whether it exists.
    kind === undefined || forbidden || !ENTITY_ID.test(entityId) ? undefined : { kind, entityId }
  const { nowMs, rate, payment } = await gateway.admit({
    merchantCode: merchant.merchantCode,
    rateKey: rateKeyOf(gateway, token.claims),
    payment: named(readKinds[name]),
    created: named(createKinds[name]),
  })
  const caller = { merchant, nowMs }
  context.caller = caller
  context.payment = payment
  if (isExpired(token.claims, nowMs)) return { ok: false, refusal: refuse('UNAUTHORIZED', 'The token has expired.') }
  context.operations = token.claims.operations
  const refusal = forbidden ?? refusalOf(rate) // 403, 429
  return refusal ? { ok: false, refusal } : { ok: true, caller, token }
}

type Kinds = Partial<Record<OperationName, PaymentKind>>

/** The payments that operations read, which need nothing else of the database. */
const readKinds: Kinds = { readPayin: 'payin', listPayinAccounts: 'payin', readTopUp: 'topup', readPayout: 'payout' }
const createKinds: Kinds = { createPayin: 'payin', createTopUp: 'topup', createPayout: 'payout' }

/** The two token operations carry their credential in the body, so its shape is checked first (D-209). */
async function handleTokenRequest(context: RequestContext, route: Route): Promise<RequestResult> {
  const { gateway, incoming, allowsHttp } = context
  const shape = await readShape(incoming.request, route, allowsHttp) // 400, 413
  if (!shape.ok) {
    const { merchantCode } = Object(shape.rejected)
    if (typeof merchantCode === 'string') context.namedMerchant = merchantCode
    return refused(shape.refusal)
  }
  const { content } = shape
  const minified = content.minified()
  // The shape gate has let through nothing else as the body of these operations.
  const body = content.body as ActionTokenRequest | TokenRequest
  const signature = incoming.request.headers.get('x-signature') ?? undefined
  const credential = await readCredential(gateway, {
    body,
    minified,
    signature,
    clientAddress: gateway.clientAddress(
      incoming.remoteAddress ?? 'unknown',
      incoming.request.headers.get('x-forwarded-for'),
    ),
  }) // 401, 429
  if (!credential.ok) {
    const { merchantCode, timestamp, secret } = body
    context.failedCredential = {
      merchantCode,
      timestamp,
      minified,
      signature,
      secretDigest: secret === undefined ? undefined : digestSecret(secret),
    }
    return refused(credential.refusal)
  }
  const { caller } = credential
  context.caller = caller
  const run = handlerOf(context, route, { caller, content: { ...content, minified: () => minified } })
  return await handle(context, { name: route.name, caller, run })
}

/** An operation of a request that has passed every gate. */
interface Operation {
  readonly name: OperationName
  readonly caller: Caller
  readonly run: () => Promise<Outcome>
}

/** What a handler returns, of whichever operation. */
type Outcome = OrRefusal<{ readonly result: unknown; readonly payment?: SubjectPayment | undefined }>

/** Runs an operation, unless the sandbox has a fault planned for it. */
async function handle({ gateway }: RequestContext, { name, caller, run }: Operation): Promise<RequestResult> {
  const { environment, faults } = gateway
  const fault = environment.sandbox ? await faults.take(name, caller.merchant.merchantCode) : undefined
  if (fault?.kind === 'refuse') return refused(fault.refusal)
  if (fault?.kind === 'reset') return { kind: 'dropped' }
  const result = await run()
  if (fault?.kind === 'drop_response') return { kind: 'dropped' }
  if (!result.ok) return refused(result.refusal)
  return { kind: 'ok', result: result.result, payment: result.payment }
}

/** What the gates have found out of a request. */
interface Established {
  readonly caller: Caller
  readonly content: Content
}

function handlerOf(context: RequestContext, route: Route, { caller, content }: Established): Operation['run'] {
  const { gateway, handlers, incoming, payment } = context
  const { merchant, nowMs } = caller
  const { values, minified } = content
  const { entityId, name, operation } = route
  const query = readQuery(operation, incoming.query)
  // The compiler cannot see that the shape gate has read the body by the schema of this operation.
  const body = content.body as HandlerContext<Route['name']>['body']
  const handler = handlers[name] as Handler<Route['name']>
  return () => handler({ gateway, merchant, nowMs, entityId, payment, body, values, minified, query })
}

const refused = (refusal: Refusal): RequestResult => ({ kind: 'refused', refusal })
