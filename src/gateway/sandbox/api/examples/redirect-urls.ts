import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { factsOf, isPaired } from '#contract/methods/method-facts.ts'
import { isMethodCode, type MethodCode } from '#contract/methods/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { type RedirectParameter, redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { LONGEST_VALIDITY_SECS, type RedirectGrant, type RedirectUrlRequest } from '#contract/sandbox/redirect-urls.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { done } from '../../../core/handler.ts'
import { grantToken } from '../../../handlers/tokens.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { orderPath } from '../../pages/order-page.ts'
import { notFound, type SandboxHandler } from '../http/handler.ts'
import { exampleCustomer } from './example-customer.ts'
import { operationsGranted } from './redirect-token.ts'

type Parameters = { readonly [P in RedirectParameter]?: string | number | boolean | undefined }

/** A redirect URL for a payin that does not exist yet, with a token for it that is issued in process. */
export const createRedirectUrl: SandboxHandler<'createRedirectUrl'> = async ({ gateway, body }) => {
  const merchant = await gateway.merchants.find(body.merchantCode)
  if (merchant === undefined) return notFound('merchant')
  const { scenario: _, grant = {}, validitySecs = LONGEST_VALIDITY_SECS, ...given } = body
  const filled: Parameters = { ...defaultsOf(gateway, merchant, body), ...given }
  const token = String(given.token ?? (await issueFor(gateway, merchant, { filled, grant, validitySecs })))
  return done({ url: urlOf(gateway.environment.publicUrl, { ...filled, token }), token })
}

function defaultsOf(
  { environment: { publicUrl }, newId }: Gateway,
  merchant: Merchant,
  body: RedirectUrlRequest,
): Parameters {
  const { merchantCode } = merchant
  const idPayin = String(body.idPayin ?? newId())
  const currencyCode = String(body.currencyCode ?? usualCurrencyOf(body.paymentMethodCode))
  return {
    idPayin,
    amount: 100,
    currencyCode,
    callbackUrl: `${publicUrl}/sandbox/api/sinks/${encodeURIComponent(merchantCode)}`,
    returnUrl: `${publicUrl}${orderPath(merchantCode, idPayin)}`,
    ...(isCurrencyCode(currencyCode) && scenarioOf(body, merchant, currencyCode)),
  }
}

const usualCurrencyOf = (methodCode: unknown): string =>
  typeof methodCode === 'string' && isMethodCode(methodCode) ? (factsOf(methodCode).currencies[0] ?? 'THB') : 'THB'

/** What the specification's scenario has beyond the required parameters. */
function scenarioOf(
  { scenario = 1, paymentMethodCode }: RedirectUrlRequest,
  { payinMethods }: Merchant,
  currencyCode: CurrencyCode,
): Parameters {
  const offered = payinMethods.filter((code) => isPaired(code, currencyCode))
  const chosen: readonly MethodCode[] = offered.filter((code) => code === paymentMethodCode)
  const customer = () => exampleCustomer(chosen.length > 0 ? chosen : offered, currencyCode)
  switch (scenario) {
    case 1:
      return {}
    case 2:
      return customer()
    case 3:
      return { ...customer(), allowCustomerDataChange: true }
    case 4:
      return { paymentMethodCode: offered[0] }
    case 5:
      return { paymentMethodCode: offered[0], optionsAvailable: true }
  }
}

type Issue = { readonly filled: Parameters; readonly grant: RedirectGrant; readonly validitySecs: number }

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
function moneyOf({ amount, currencyCode }: Parameters) {
  const isMoney =
    typeof currencyCode === 'string' && isCurrencyCode(currencyCode) && minorUnitsOf(String(amount), currencyCode)
  return isMoney ? { amount: Number(amount), currencyCode } : undefined
}

function urlOf(publicUrl: string, values: Parameters): string {
  const present = redirectParameterNames.flatMap((name): [string, string][] => {
    const value = values[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return `${publicUrl}/?${new URLSearchParams(present)}`
}
