import { scenarios } from '#contract/sandbox/scenarios.ts'
import { readCallback } from '../callback.ts'
import type { GatewayClient } from '../client.ts'
import { type Basket, checkoutUrl, extraOf, moneyOf } from './checkout.ts'
import { type EmbeddingShop, embeddingAnswer } from './embedding/routes.ts'
import { refreshOrder } from './fulfilment.ts'
import { orderBook } from './orders.ts'
import { missingPage, orderPage, shopCss, shopPage } from './pages.ts'
import { answer, html, plain } from './responses.ts'

export interface ShopOptions {
  readonly client: GatewayClient
  readonly merchantCode: string
  /** Where the server of the shop is reached: an origin or a path below one. Requests come without that path. */
  readonly publicUrl: string
  readonly nowSecs: () => number
  /** A new order id; no id is used twice. */
  readonly newOrderId: () => string
}

/**
 * The example shop as one request handler: signs token requests, redirects customers, receives callbacks, reads the
 * payin and fulfils once. Undefined for paths outside of the shop.
 */
export function exampleShop(options: ShopOptions) {
  const basePath = new URL(options.publicUrl).pathname.replace(/\/$/, '')
  const shop = { ...options, basePath, orders: orderBook() }
  const embedding = embeddingOf(shop)
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url)
    const [, scenario] = /^\/sandbox\/pay\/(\d+)$/.exec(pathname) ?? []
    const [, orderId] = /^\/demo-shop\/orders\/([A-Za-z0-9_-]+)$/.exec(pathname) ?? []
    if (scenario !== undefined) return startCheckout(shop, scenario, searchParams)
    if (pathname === '/demo-shop/callback' && request.method === 'POST')
      return receiveCallback(shop, await shortText(request))
    if (pathname === '/demo-shop/shop.css') return answer(200, shopCss, 'text/css; charset=utf-8')
    if (pathname === '/demo-shop/') return html(200, shopPage(basePath, shop.orders.list()))
    if (orderId !== undefined) return showOrder(shop, orderId, request)
    return pathname.startsWith('/demo-shop/') ? otherPage(embedding, request) : undefined
  }
}

type Shop = ShopOptions & { readonly basePath: string; readonly orders: ReturnType<typeof orderBook> }

async function startCheckout(shop: Shop, scenarioText: string, query: URLSearchParams): Promise<Response> {
  const scenario = scenarios.find((known) => String(known) === scenarioText)
  const money = moneyOf(query)
  if (scenario === undefined) return plain(404, `There are scenarios ${scenarios.join(', ')}.`)
  if (typeof money === 'string') return plain(400, money)
  return redirectToPayment(shop, { id: shop.newOrderId(), money, scenario, extra: extraOf(query) })
}

async function redirectToPayment(shop: Shop, basket: Basket): Promise<Response> {
  const url = await checkoutUrl(shop, basket)
  if (!url.ok) return plain(502, `The gateway gave no token: ${url.fault.errors.map(({ code }) => code).join(', ')}`)
  // The customer of an order that exists goes on with its payin.
  if (!shop.orders.find(basket.id)) shop.orders.place(basket.id, basket.money)
  return new Response(null, { status: 303, headers: { location: url.result, 'cache-control': 'no-store' } })
}

const embeddingOf = (shop: Shop): EmbeddingShop => ({
  publicUrl: shop.publicUrl,
  basePath: shop.basePath,
  newOrderId: shop.newOrderId,
  formIn: async (request) => new URLSearchParams(await shortText(request)),
  pay: ({ id, money }, extra) => redirectToPayment(shop, { id, money, scenario: 1, extra }),
  read: async (id) => {
    await refreshOrder(shop, id)
    return shop.orders.find(id)
  },
})

const otherPage = async (embedding: EmbeddingShop, request: Request): Promise<Response> =>
  (await embeddingAnswer(embedding, request)) ?? html(404, missingPage(embedding.basePath))

/** A callback is short; a longer body is none, and is not read to its end. */
const LONGEST_CALLBACK = 4_096

async function shortText({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_CALLBACK) return ''
  }
  return text
}

/** Responds with 200 only when the payin was read: after any other status the gateway sends the callback again. */
async function receiveCallback(shop: Shop, body: string): Promise<Response> {
  const callback = readCallback(body)
  const order = callback && shop.orders.find(callback.idEntity)
  if (!order) return plain(200, 'ignored')
  shop.orders.update(order.id, { callbacksReceived: order.callbacksReceived + 1 })
  const outcome = await refreshOrder(shop, order.id)
  return outcome === 'not_read' ? plain(503, 'not read') : plain(200, 'ok')
}

async function showOrder(shop: Shop, id: string, request: Request): Promise<Response> {
  await refreshOrder(shop, id)
  const order = shop.orders.find(id)
  if (!order) return html(404, missingPage(shop.basePath))
  const wantsJson = request.headers.get('accept')?.includes('application/json') === true
  return wantsJson ? answer(200, JSON.stringify(order), 'application/json') : html(200, orderPage(shop.basePath, order))
}
