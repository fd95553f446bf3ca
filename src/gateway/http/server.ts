import { ENTITY_ID } from '#contract/entity-id.ts'
import { type OperationName, operationOf } from '#contract/operations/operations.ts'
import type { ActionTokenRequest, TokenRequest } from '#contract/operations/requests.ts'
import { isFinal } from '#contract/statuses.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handler, HandlerContext, Handlers, SubjectPayment } from '../core/handler.ts'
import { merchantNow } from '../core/merchant-time.ts'
import type { FailedCredential } from '../core/observability/request-log.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Payment, PaymentKind } from '../store/tables.ts'
import { isExpired } from '../tokens/claims.ts'
import type { VerifiedToken } from '../tokens/token-verifier.ts'
import { readBearer } from './gates/bearer.ts'
import { readCredential } from './gates/credential.ts'
import type { PermissionGate } from './gates/permission.ts'
import { readQuery } from './gates/query.ts'
import { rateKeyOf, refusalOf } from './gates/rate.ts'
import { refuseReturnOrigin } from './gates/return-origin.ts'
import { findRoute, type Route } from './gates/route.ts'
import { type Content, readShape } from './gates/shape.ts'
import { refuseTokenMoney } from './gates/token-money.ts'
import { refuseVersion } from './gates/version.ts'
import { etagOf, readWait, type Wait } from './gates/wait.ts'
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
  readonly incoming: IncomingRequest
  route?: Route
  caller?: Caller
  /** What the token allows. */
  operations?: readonly string[]
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
  return operationOf(routing.route.name).bearer
    ? handleWithToken(context, routing.route)
    : handleTokenRequest(context, routing.route)
}

async function handleWithToken(context: RequestContext, route: Route): Promise<RequestResult> {
  const { gateway, incoming } = context
  const admitted = await admit(context, route)
  if (!admitted.ok) return refused(admitted.refusal)
  const { caller, token, payment } = admitted
  const shape = await readShape(incoming.request, route, allowsHttp(gateway)) // 400, 413
  if (!shape.ok) return refused(shape.refusal)
  const otherMoney = refuseTokenMoney(route.name, shape.content.body, token.claims) // 403
  if (otherMoney) return refused(otherMoney)
  const otherOrigin = refuseReturnOrigin(route.name, shape.content.body, caller.merchant) // 403
  if (otherOrigin) return refused(otherOrigin)
  const from = { caller, content: shape.content, payment }
  const waited = await waitForChange(context, from, token.claims.exp)
  return await handle(context, contextOf(context, route, waited ?? from)) // 409, 410, 406
}

/**
 * Holds a request that prefers to wait until its payment is no longer the one that the client knows, and no longer than
 * its token is valid. Undefined if there was nothing to wait for; else what is known after it. A final status does not
 * change: whoever asks on has not understood it, and gets it at once.
 */
async function waitForChange(
  context: RequestContext,
  { caller, content, payment }: Established,
  expiresAtSecs: number,
): Promise<Established | undefined> {
  const { gateway, incoming, route } = context
  const wait = route && readWait(route.name, incoming.request.headers)
  if (!wait) return undefined
  const isOver = payment !== undefined && isFinal(payment.status)
  context.wait = isOver ? { ...wait, knows: () => false } : wait
  if (isOver || payment === undefined || !wait.knows(etagOf(payment.version))) return undefined
  const { merchant, nowMs } = caller
  const startedMs = gateway.clock.monotonic()
  const forMs = Math.min(wait.seconds * 1000, expiresAtSecs * 1000 - nowMs)
  const present = await gateway.changes.next(payment, { forMs, signal: incoming.request.signal })
  context.waitedMs = gateway.clock.monotonic() - startedMs
  // The sandbox clock may have moved meanwhile.
  context.caller = { merchant, nowMs: await merchantNow(gateway, merchant.merchantCode) }
  return { caller: context.caller, content, payment: present }
}

type Admitted =
  | {
      readonly ok: true
      readonly caller: Caller
      readonly token: VerifiedToken
      /** The payment that the operation reads, as it was when the request arrived. */
      readonly payment: Payment | undefined
    }
  | { readonly ok: false; readonly refusal: Refusal }

/** The gates that look at the token alone. Clock, rate and payment are asked for at once (D-633). */
async function admit(context: RequestContext, { name, path, entityId }: Route): Promise<Admitted> {
  const { gateway, incoming, refusePermission } = context
  const bearer = await readBearer(gateway, incoming.request.headers) // 401
  if (!bearer.ok) return bearer
  const { token, merchant } = bearer
  const forbidden = refusePermission(token, { method: incoming.method, path })
  // Not looked up for a request that is forbidden, whose response time would tell whether it exists.
  const kind = forbidden ? undefined : readKinds[name]
  const { nowMs, rate, payment } = await gateway.admit({
    merchantCode: merchant.merchantCode,
    rateKey: rateKeyOf(gateway, token.claims),
    payment: kind !== undefined && ENTITY_ID.test(entityId) ? { kind, entityId } : undefined,
  })
  const caller = { merchant, nowMs }
  context.caller = caller
  if (isExpired(token.claims, nowMs)) return { ok: false, refusal: refuse('UNAUTHORIZED', 'The token has expired.') }
  context.operations = token.claims.operations
  const refusal = forbidden ?? refusalOf(rate) // 403, 429
  return refusal ? { ok: false, refusal } : { ok: true, caller, token, payment }
}

/** The payments that operations read, which need nothing else of the database. */
const readKinds: Partial<Record<OperationName, PaymentKind>> = {
  readPayin: 'payin',
  listPayinAccounts: 'payin',
  readTopUp: 'topup',
  readPayout: 'payout',
}

/** The two token operations carry their credential in the body, so its shape is checked first (D-209). */
async function handleTokenRequest(context: RequestContext, route: Route): Promise<RequestResult> {
  const { gateway, incoming } = context
  const shape = await readShape(incoming.request, route, allowsHttp(gateway)) // 400, 413
  if (!shape.ok) return refused(shape.refusal)
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
    context.failedCredential = { merchantCode, timestamp, minified, signature, hasSecret: secret !== undefined }
    return refused(credential.refusal)
  }
  context.caller = credential.caller
  const read = { ...content, minified: () => minified }
  return await handle(context, contextOf(context, route, { caller: credential.caller, content: read }))
}

/** Runs the operation's handler, unless the sandbox has a fault planned for it. */
async function handle(
  { gateway, handlers }: RequestContext,
  { name, handlerContext }: NamedContext,
): Promise<RequestResult> {
  const { environment, faults } = gateway
  const fault = environment.sandbox ? await faults.take(name, handlerContext.merchant.merchantCode) : undefined
  if (fault?.kind === 'refuse') return refused(fault.refusal)
  if (fault?.kind === 'reset') return { kind: 'dropped' }
  // The compiler cannot see that the context's body was read by the schema of its own operation.
  const handler = handlers[name] as Handler<Route['name']>
  const result = await handler(handlerContext)
  if (fault?.kind === 'drop_response') return { kind: 'dropped' }
  if (!result.ok) return refused(result.refusal)
  return { kind: 'ok', result: result.result, payment: result.payment }
}

interface NamedContext {
  readonly name: Route['name']
  readonly handlerContext: HandlerContext<Route['name']>
}

/** What the gates have found out of a request. */
interface Established {
  readonly caller: Caller
  readonly content: Content
  readonly payment?: Payment | undefined
}

function contextOf(context: RequestContext, route: Route, from: Established): NamedContext {
  const { gateway, incoming } = context
  const { merchant, nowMs } = from.caller
  const { values, minified } = from.content
  const query = readQuery(route.name, incoming.search)
  // As above: the shape gate has read the body by the schema of this operation.
  const body = from.content.body as HandlerContext<Route['name']>['body']
  const { entityId, name } = route
  const { payment } = from
  return { name, handlerContext: { gateway, merchant, nowMs, entityId, payment, body, values, minified, query } }
}

const refused = (refusal: Refusal): RequestResult => ({ kind: 'refused', refusal })
const allowsHttp = ({ environment }: Gateway): boolean => environment.publicUrl.startsWith('http:')
