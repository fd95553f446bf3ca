import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { factsOf, isPaired } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { LONGEST_VALIDITY_SECS, type TokenAction, tokenActions } from '#contract/operations/requests.ts'
import { payinOperations } from '#contract/operations/web-application-operations.ts'
import { type RedirectValues, redirectUrl } from '#contract/redirect/redirect-url.ts'
import type { GrantKind, RedirectGrant, RedirectUrlRequest } from '#contract/sandbox/redirect-urls.ts'
import { scenarioValues } from '#contract/sandbox/scenarios.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import { grantToken } from '../../../handlers/tokens.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { operationsOf } from '../../../tokens/operations.ts'
import { orderPath } from '../../pages/order-page.ts'
import { notFound, type SandboxHandler } from '../http/handler.ts'

/** A redirect URL for a payin that does not exist yet, with a token for it that is issued in process. */
export const createRedirectUrl: SandboxHandler<'createRedirectUrl'> = async ({ gateway, body }) => {
  const merchant = await gateway.merchants.find(body.merchantCode)
  if (merchant === undefined) return notFound('merchant')
  const { scenario: _, grant = {}, validitySecs = LONGEST_VALIDITY_SECS, district: disctrict, ...given } = body
  const filled: RedirectValues = { ...defaultsOf(gateway, merchant, body), disctrict, ...given }
  const token = String(given.token ?? (await issueFor(gateway, merchant, { filled, grant, validitySecs })))
  return done({ url: redirectUrl(gateway.environment.publicUrl, { ...filled, token }), token })
}

function defaultsOf(
  { environment: { publicUrl }, newId }: Gateway,
  merchant: Merchant,
  body: RedirectUrlRequest,
): RedirectValues {
  const { merchantCode } = merchant
  const idPayin = String(body.idPayin ?? newId())
  const currencyCode = String(body.currencyCode ?? usualCurrencyOf(body.paymentMethodCode, merchant))
  return {
    idPayin,
    amount: 100,
    currencyCode,
    callbackUrl: `${publicUrl}/sandbox/api/sinks/${encodeURIComponent(merchantCode)}`,
    returnUrl: `${publicUrl}${orderPath(merchantCode, idPayin)}`,
    ...(isCurrencyCode(currencyCode) && scenarioOf(body, merchant, currencyCode)),
  }
}

const USUAL: CurrencyCode = 'THB'

/** A currency of the method; without one a currency in which the merchant offers something. */
function usualCurrencyOf(methodCode: unknown, { payinMethods }: Merchant): CurrencyCode {
  const isKnown = typeof methodCode === 'string' && isMethodCode(methodCode)
  if (isKnown) return factsOf(methodCode).currencies[0] ?? USUAL
  const offered = payinMethods.flatMap((code) => factsOf(code).currencies)
  return offered.includes(USUAL) ? USUAL : (offered[0] ?? USUAL)
}

/** What the specification's scenario has beyond the required parameters. */
function scenarioOf(
  { scenario = 1, paymentMethodCode }: RedirectUrlRequest,
  { payinMethods }: Merchant,
  currencyCode: CurrencyCode,
): RedirectValues {
  const offered = payinMethods.filter((code) => isPaired(code, currencyCode))
  const chosen = offered.filter((code) => code === paymentMethodCode)
  return scenarioValues(scenario, {
    currencyCode,
    accepting: chosen.length > 0 ? chosen : offered,
    selected: offered[0],
  })
}

type Issue = { readonly filled: RedirectValues; readonly grant: RedirectGrant; readonly validitySecs: number }

/** The claims that a signed request would give: by default the web application's operations, and the order's money. */
async function issueFor(
  gateway: Gateway,
  { merchantCode }: Merchant,
  { filled, grant, validitySecs }: Issue,
): Promise<string> {
  const operations = operationsGranted(grant, String(filled.idPayin))
  const money = grant.money === false ? undefined : moneyOf(filled)
  const { token } = await grantToken(gateway, { merchantCode, operations, validitySecs, ...(money && { money }) })
  return token
}

/** Undefined where the order's amount is none: such a token allows any. */
function moneyOf({ amount, currencyCode }: RedirectValues) {
  const isMoney =
    typeof currencyCode === 'string' && isCurrencyCode(currencyCode) && minorUnitsOf(String(amount), currencyCode)
  return isMoney ? { amount: Number(amount), currencyCode } : undefined
}

/** Lists of operations for the token of one payin. */
const lists = {
  operations: payinOperations,
  all: () => ['GET /.*', 'POST /.*'],
  patterns: () => ['POST /payins/.*', 'GET /payins/.*'],
} as const satisfies Record<string, (id: string) => readonly string[]>

const isAction = (kind: GrantKind): kind is TokenAction => tokenActions.some((action) => action === kind)

/** The operations that a redirect URL's token allows; a token for one action never allows the merchant's name. */
function operationsGranted({ kind = 'operations', merchantInfo }: RedirectGrant, idPayin: string): readonly string[] {
  if (isAction(kind)) return operationsOf(kind, idPayin) ?? []
  const payin = lists[kind](idPayin)
  return merchantInfo === false ? payin : [...payin, 'GET /merchant-info']
}
