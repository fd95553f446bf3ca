import { scenarios } from '#contract/sandbox/scenarios.ts'
import { readCallback } from '../callback.ts'
import { extraOf, moneyOf, redirectToPayment, type Shop, type ShopOptions } from './checkout.ts'
import { embeddingAnswer } from './embedding/routes.ts'
import { refreshOrder } from './fulfilment.ts'
import { orderBook } from './orders.ts'
import { missingPage, orderPage, shopCss, shopPage } from './pages.ts'
import { shortText } from './requests.ts'
import { answer, html, plain } from './responses.ts'

/**
 * The example shop as one request handler: signs token requests, redirects customers, receives callbacks, reads the
 * payin and fulfils once. Undefined for paths outside of the shop.
 */
export function exampleShop(options: ShopOptions) {
  const basePath = new URL(options.publicUrl).pathname.replace(/\/$/, '')
  const shop = { ...options, basePath, orders: orderBook() }
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
    return pathname.startsWith('/demo-shop/') ? otherPage(shop, request) : undefined
  }
}

async function startCheckout(shop: Shop, scenarioText: string, query: URLSearchParams): Promise<Response> {
  const scenario = scenarios.find((known) => String(known) === scenarioText)
  const money = moneyOf(query)
  if (scenario === undefined) return plain(404, `There are scenarios ${scenarios.join(', ')}.`)
  if (typeof money === 'string') return plain(400, money)
  return redirectToPayment(shop, { id: shop.newOrderId(), money, scenario, extra: extraOf(query) })
}

const otherPage = async (shop: Shop, request: Request): Promise<Response> =>
  (await embeddingAnswer(shop, request)) ?? html(404, missingPage(shop.basePath))

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
