import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { type Money, minorUnitsOf } from '#contract/money.ts'
import {
  WEB_APPLICATION_TOKEN_SECS,
  webApplicationOperations,
} from '#contract/operations/web-application-operations.ts'
import { alsoKnownAs } from '#contract/redirect/address-parameters.ts'
import { redirectParameterNames } from '#contract/redirect/redirect-parameters.ts'
import { type RedirectValues, redirectUrl } from '#contract/redirect/redirect-url.ts'
import { type Scenario, scenarioValues } from '#contract/sandbox/scenarios.ts'
import type { GatewayAnswer, GatewayClient } from '../client.ts'

interface Checkout {
  readonly client: GatewayClient
  readonly merchantCode: string
  /** The addresses of the payment application and the shop, without a trailing slash. */
  readonly publicUrl: string
  /** Unix seconds. */
  readonly nowSecs: () => number
}

export interface Basket {
  readonly id: string
  readonly money: Money
  readonly scenario: Scenario
  /** Redirect parameters that replace or add to the scenario's. */
  readonly extra: RedirectValues
}

/** Requests a signed token for one order and compiles the redirect URL for its customer. */
export async function checkoutUrl(checkout: Checkout, basket: Basket): Promise<GatewayAnswer<string>> {
  const { publicUrl, merchantCode } = checkout
  const { id, money, scenario, extra } = basket
  const method = firstMethodOf(money.currencyCode)
  const token = await checkout.client.createToken({
    operations: [...webApplicationOperations(id)],
    money,
    validitySecs: WEB_APPLICATION_TOKEN_SECS,
    timestamp: checkout.nowSecs(),
  })
  if (!token.ok) return token
  const url = redirectUrl(publicUrl, {
    merchantCode,
    idPayin: id,
    token: token.result.token,
    amount: money.amount,
    currencyCode: money.currencyCode,
    callbackUrl: `${publicUrl}/demo-shop/callback`,
    returnUrl: `${publicUrl}/demo-shop/orders/${id}`,
    ...scenarioValues(scenario, { currencyCode: money.currencyCode, accepting: [method], selected: method }),
    ...extra,
  })
  return { ok: true, result: url }
}

const firstMethodOf = (currencyCode: CurrencyCode): MethodCode =>
  methodPairs.find((pair) => pair.currencyCode === currencyCode)?.method ?? 'OFFLINE'

/** The order in `?amount=…&currencyCode=…`, or its fault; 100 BRL by default. */
export function moneyOf(query: URLSearchParams): Money | string {
  const currencyCode = query.get('currencyCode') ?? 'BRL'
  const amount = query.get('amount') ?? '100'
  if (!isCurrencyCode(currencyCode)) return `currencyCode: ${currencyCode} is not in the list of currencies`
  if (minorUnitsOf(amount, currencyCode) === undefined) return `amount: ${amount} is not an amount of ${currencyCode}`
  return { amount: Number(amount), currencyCode }
}

/** Redirect parameters of a query that a shop's customer may override; those of the order itself are not among them. */
export function extraOf(query: URLSearchParams): RedirectValues {
  const own = ['merchantCode', 'idPayin', 'token', 'amount', 'currencyCode', 'callbackUrl', 'returnUrl']
  const names = redirectParameterNames.filter((name) => !own.includes(name))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name) ?? query.get(alsoKnownAs[name] ?? name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
