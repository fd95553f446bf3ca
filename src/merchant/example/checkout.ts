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
import type { OrderBook } from './orders.ts'
import { plain } from './responses.ts'

export interface ShopOptions {
  readonly client: GatewayClient
  readonly merchantCode: string
  /** Where the server of the shop is reached: an origin or a path below one. Requests come without that path. */
  readonly publicUrl: string
  /** Unix seconds. */
  readonly nowSecs: () => number
  /** A new order id; no id is used twice. */
  readonly newOrderId: () => string
}

export interface Shop extends ShopOptions {
  /** The path of `publicUrl`, without a slash at its end; empty for an origin alone. */
  readonly basePath: string
  readonly orders: OrderBook
}

interface Basket {
  readonly id: string
  readonly money: Money
  readonly scenario: Scenario
  /** Redirect parameters that replace or add to the scenario's. */
  readonly extra: RedirectValues
}

/** Places the order and redirects its customer to the payment page. */
export async function redirectToPayment(shop: Shop, basket: Basket): Promise<Response> {
  const url = await checkoutUrl(shop, basket)
  if (!url.ok) return plain(502, `The gateway gave no token: ${url.fault.errors.map(({ code }) => code).join(', ')}`)
  // The customer of an order that exists goes on with its payin.
  if (!shop.orders.find(basket.id)) shop.orders.place(basket.id, basket.money)
  return new Response(null, { status: 303, headers: { location: url.result, 'cache-control': 'no-store' } })
}

/** Requests a signed token for one order and compiles the redirect URL for its customer. */
async function checkoutUrl(
  { client, publicUrl, merchantCode, nowSecs }: Shop,
  basket: Basket,
): Promise<GatewayAnswer<string>> {
  const { id, money, scenario, extra } = basket
  const method = firstMethodOf(money.currencyCode)
  const token = await client.createToken({
    operations: [...webApplicationOperations(id)],
    money,
    validitySecs: WEB_APPLICATION_TOKEN_SECS,
    timestamp: nowSecs(),
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
