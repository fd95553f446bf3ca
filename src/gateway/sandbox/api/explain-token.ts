import { isCurrencyCode } from '#contract/currencies.ts'
import { isSameMoney } from '#contract/money.ts'
import type { Finding } from '#contract/sandbox/redirect-urls.ts'
import type { Gateway } from '../../core/gateway.ts'
import { merchantNow } from '../../core/merchant-time.ts'
import type { TokenClaims } from '../../tokens/claims.ts'
import { allows } from '../../tokens/operations.ts'
import { fault, type Given } from './finding.ts'

/** What the gateway would say of the token of a redirect URL, at the merchant's present sandbox time. */
export async function tokenFindings(gateway: Gateway, given: Given, page: 'payment' | 'status'): Promise<Finding[]> {
  const { token, idPayin } = given
  if (!token) return []
  const verdict = await gateway.verifier.verify(token, async (genuine) =>
    (await gateway.merchants.find(genuine.claims.sub)) ? merchantNow(gateway, genuine.claims.sub) : undefined,
  )
  if (!verdict.ok && verdict.code === 'expired_token')
    return [fault('token', 'expired_token', 'has expired, at the merchant’s sandbox time')]
  if (!verdict.ok) return [fault('token', 'invalid_token', 'is no token of this gateway')]
  const { claims, operations } = verdict.token
  const missing = operationsOf(page, idPayin).filter((operation) => {
    const [method = '', path = ''] = operation.split(' ')
    return !allows(operations, method, path)
  })
  return [
    ...missing.map((operation) => fault('token', 'not_allowed', `does not allow ${operation}`)),
    ...contradictions(claims, given),
  ]
}

/** What the page asks for. Without `idPayin`, which is a finding of its own, nothing is asked of a payin. */
function operationsOf(page: 'payment' | 'status', idPayin: string | undefined): readonly string[] {
  const create = ['POST /payins/!availablePaymentOptions', ...(idPayin ? [`POST /payins/${idPayin}`] : [])]
  return [...(page === 'status' ? [] : create), ...(idPayin ? [`GET /payins/${idPayin}`] : [])]
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
