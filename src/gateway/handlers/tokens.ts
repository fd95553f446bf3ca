import type { Violation } from '#contract/errors.ts'
import type { TokenResult } from '#contract/operations/results.ts'
import { violation } from '#contract/operations/violations.ts'
import type { Gateway } from '../core/gateway.ts'
import { done, type Handler, type HandlerContext, refused } from '../core/handler.ts'
import { refuseInput } from '../core/refusal.ts'
import { ignoredProperties } from '../tokens/ignored-properties.ts'
import { compileOperations, operationsOf } from '../tokens/operations.ts'
import { claimsOf, issueToken, type TokenClaims, tokenIdOf } from '../tokens/token.ts'
import { unknownOperations } from '../tokens/unknown-operations.ts'

/** `POST /auth-tokens-by-action`: a token for one action on one payment, its id taken literally. */
export const createActionToken: Handler<'createActionToken'> = async (context) => {
  const { action, idPayment } = context.body
  const operations = operationsOf(action, idPayment)
  if (operations === undefined) return refusedInput(violation('idPayment', 'format'))
  return done(
    withWarnings(context, await tokenFor(context, operations), () =>
      ignoredProperties('createActionToken', context.minified()),
    ),
  )
}

/** `POST /auth-tokens`: a token for a list of operations; 400 where the engine that matches them refuses one. */
export const createToken: Handler<'createToken'> = async (context) => {
  const { operations } = context.body
  const compiled = compileOperations(operations)
  if (!compiled.ok) return refusedInput(violation(`operations.${compiled.index}`, 'format', compiled.message))
  const granted = await tokenFor(context, operations)
  const ofRequest = () => [...unknownOperations(operations), ...ignoredProperties('createToken', context.minified())]
  return done(withWarnings(context, granted, ofRequest))
}

type Context = HandlerContext<'createToken' | 'createActionToken'>

/** In the sandbox a token says what of its request has no effect. */
function withWarnings({ gateway }: Context, granted: TokenResult, warningsOf: () => readonly string[]): TokenResult {
  const warnings = gateway.environment.sandbox ? warningsOf() : []
  return warnings.length === 0 ? granted : { ...granted, warnings: [...warnings] }
}

const refusedInput = (fault: Violation) => refused(refuseInput([fault]))

/** The token for a signed body. The same body has the same token until the merchant's clock is moved. */
async function tokenFor(
  { gateway, merchant, body, minified }: Context,
  operations: readonly string[],
): Promise<TokenResult> {
  const { merchantCode } = merchant
  const claims = claimsOf({
    merchantCode,
    timestampSecs: body.timestamp,
    clockOffsetMs: await clockOffsetAt(gateway, merchantCode, body.timestamp),
    validitySecs: body.validitySecs,
    operations,
    ...(body.money && { money: body.money }),
    tokenId: tokenIdOf(gateway.keys, minified()),
  })
  return resultOf(gateway, claims)
}

export interface GrantedToken {
  readonly merchantCode: string
  /** `METHOD SP PATH`, as in `POST /auth-tokens`. */
  readonly operations: readonly string[]
  readonly validitySecs?: number
  readonly money?: NonNullable<TokenClaims['money']>
}

/** A token issued in process, without a request that proves anything: for the sandbox's own pages only. */
export async function grantToken(gateway: Gateway, { merchantCode, ...requested }: GrantedToken): Promise<TokenResult> {
  const timestampSecs = Math.floor(gateway.clock.now() / 1000)
  const claims = claimsOf({
    ...requested,
    merchantCode,
    timestampSecs,
    clockOffsetMs: await clockOffsetAt(gateway, merchantCode, timestampSecs),
    tokenId: gateway.newId(),
  })
  return resultOf(gateway, claims)
}

/** How far a merchant's clock is ahead of a timestamp: a frozen one shows its instant whatever the timestamp. */
async function clockOffsetAt({ times }: Gateway, merchantCode: string, timestampSecs: number): Promise<number> {
  return (await times.shownAt(merchantCode, timestampSecs * 1000)) - timestampSecs * 1000
}

const resultOf = async ({ keys }: Gateway, claims: TokenClaims): Promise<TokenResult> => ({
  token: await issueToken(keys, claims),
  expireAt: new Date(claims.exp * 1000).toISOString(),
})
