import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import { extraOf, moneyOf, redirectToPayment, type Shop } from '../checkout.ts'
import { refreshOrder } from '../fulfilment.ts'
import { shortText } from '../requests.ts'
import { answer, html, plain } from '../responses.ts'
import { embedScript, returnedPage, wayPage, waysPage } from './pages.ts'
import { isWay, type Way } from './ways.ts'

/** These pages have a script and a form; the page that a frame returns to may be framed by the shop itself. */
function embeddedPage(body: string, ancestors: "'self'" | "'none'" = "'none'"): Response {
  const response = html(200, body)
  response.headers.set(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors ${ancestors}; base-uri 'none'`,
  )
  return response
}

/** The examples below /demo-shop/embed: popup, new tab, frame and web view. Undefined for any other path. */
export async function embeddingAnswer(shop: Shop, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/demo-shop/embed.js') return answer(200, embedScript, 'text/javascript; charset=utf-8')
  const [, path] = /^\/demo-shop\/embed\/(.*)$/.exec(pathname) ?? []
  if (path === undefined) return undefined
  if (path === '') return embeddedPage(waysPage(shop.basePath))
  if (path === 'pay' && request.method === 'POST') return payIn(shop, new URLSearchParams(await shortText(request)))
  const [, way = '', id = ''] = /^([a-z-]+)\/([A-Za-z0-9_-]+)$/.exec(path) ?? []
  if (isWay(way)) return returned(shop, way, id)
  if (!isWay(path)) return undefined
  const money = moneyOf(searchParams)
  if (typeof money === 'string') return plain(400, money)
  return embeddedPage(wayPage(shop.basePath, path, { id: shop.newOrderId(), money, extra: extraOf(searchParams) }))
}

async function payIn(shop: Shop, values: URLSearchParams): Promise<Response> {
  const id = values.get('order') ?? ''
  const way = values.get('way') ?? ''
  const money = moneyOf(values)
  if (typeof money === 'string') return plain(400, money)
  if (!ENTITY_ID.test(id) || !isWay(way)) return plain(400, 'order or way is wrong')
  const returnUrl = `${shop.publicUrl}/demo-shop/embed/${way}/${id}`
  return redirectToPayment(shop, { id, money, scenario: 1, extra: { ...extraOf(values), returnUrl } })
}

async function returned(shop: Shop, way: Way, id: string): Promise<Response | undefined> {
  await refreshOrder(shop, id)
  const order = shop.orders.find(id)
  return order && embeddedPage(returnedPage(shop.basePath, way, order), way === 'frame' ? "'self'" : "'none'")
}
