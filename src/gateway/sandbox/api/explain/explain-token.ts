import { isCurrencyCode } from '#contract/currencies.ts'
import { isSameMoney } from '#contract/money.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import { merchantNow } from '../../../core/clock.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { allows } from '../../../tokens/operations.ts'
import { isExpired, type TokenClaims, type VerifiedToken } from '../../../tokens/token.ts'
import { fault, type Given } from './finding.ts'

export type TokenVerdict =
  | { readonly ok: true; readonly token: VerifiedToken }
  | { readonly ok: false; readonly code: 'invalid_token' | 'expired_token' }

/** What the gateway says of the token of a redirect URL, at the merchant's present sandbox time. */
export async function verdictOnToken(gateway: Gateway, text: string): Promise<TokenVerdict> {
  const token = await gateway.verifier.verify(text)
  const merchant = token && (await gateway.merchants.find(token.claims.sub))
  if (!token || !merchant) return { ok: false, code: 'invalid_token' }
  const nowMs = await merchantNow(gateway, merchant.merchantCode)
  return isExpired(token.claims, nowMs) ? { ok: false, code: 'expired_token' } : { ok: true, token }
}

/** `existing`: the payin is there already, so that a page only reads it. */
export type Purpose = 'payment' | 'status' | 'existing'

/** Why the page could not do its work with the token, and what contradicts it. */
export function tokenFindings(verdict: TokenVerdict, given: Given, purpose: Purpose): readonly Finding[] {
  if (!verdict.ok && verdict.code === 'expired_token')
    return [fault('token', 'expired_token', 'has expired, at the merchant’s sandbox time')]
  if (!verdict.ok) return [fault('token', 'invalid_token', 'is no token of this gateway')]
  const { claims, operations } = verdict.token
  const missing = operationsOf(purpose, given.idPayin).filter((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    return !allows(operations, method, path)
  })
  return [
    ...missing.map((operation) => fault('token', 'not_allowed', `does not allow ${operation}`)),
    // The status page reads nothing else of its address.
    ...(purpose === 'status' ? [] : contradictions(claims, given)),
  ]
}

/** What the page asks for. Without a right `idPayin`, which is a finding of its own, nothing is asked of a payin. */
function operationsOf(purpose: Purpose, idPayin = ''): readonly string[] {
  const isRight = ENTITY_ID.test(idPayin)
  const create = ['POST /payins/!availablePaymentOptions', ...(isRight ? [`POST /payins/${idPayin}`] : [])]
  return [...(purpose === 'payment' ? create : []), ...(isRight ? [`GET /payins/${idPayin}`] : [])]
}

function contradictions({ sub, money }: TokenClaims, { merchantCode, amount, currencyCode }: Given): Finding[] {
  const findings: Finding[] = []
  if (merchantCode && merchantCode !== sub)
    findings.push(fault('merchantCode', 'contradiction', `is not the token’s merchant, which is ${sub}`))
  if (money && currencyCode && currencyCode !== money.currencyCode)
    findings.push(fault('currencyCode', 'contradiction', `is not the token’s, which is ${money.currencyCode}`))
  if (money && amount && !isSameAmount(amount, money))
    findings.push(fault('amount', 'contradiction', `is not the token’s, which is ${money.amount}`))
  return findings
}

/** Compared exactly, as the gateway and the page compare them. */
const isSameAmount = (amount: string, { amount: granted, currencyCode }: NonNullable<TokenClaims['money']>): boolean =>
  isCurrencyCode(currencyCode) && isSameMoney({ amount, currencyCode }, { amount: granted, currencyCode })
