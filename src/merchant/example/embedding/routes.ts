import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import { extraOf, moneyOf } from '../checkout.ts'
import type { Order } from '../orders.ts'
import { answer, html, plain } from '../responses.ts'
import { embedScript, returnedPage, wayPage, waysPage } from './pages.ts'
import { isWay, type Way } from './ways.ts'

/** What the shop's server does for these pages. */
export interface EmbeddingShop {
  /** Paths of the shop begin with it, without a slash at the end. */
  readonly publicUrl: string
  /** Its path; empty for an origin alone. */
  readonly basePath: string
  readonly newOrderId: () => string
  readonly formIn: (request: Request) => Promise<URLSearchParams>
  /** Places the order and redirects its customer to the payment page. */
  readonly pay: (order: Pick<Order, 'id' | 'money'>, extra: RedirectValues) => Promise<Response>
  /** The order after its payin was read. */
  readonly read: (id: string) => Promise<Order | undefined>
}

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
export async function embeddingAnswer(shop: EmbeddingShop, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/demo-shop/embed.js') return answer(200, embedScript, 'text/javascript; charset=utf-8')
  const [, path] = /^\/demo-shop\/embed\/(.*)$/.exec(pathname) ?? []
  if (path === undefined) return undefined
  if (path === '') return embeddedPage(waysPage(shop.basePath))
  if (path === 'pay' && request.method === 'POST') return payIn(shop, await shop.formIn(request))
  const [, way = '', id = ''] = /^([a-z-]+)\/([A-Za-z0-9_-]+)$/.exec(path) ?? []
  if (isWay(way)) return returned(shop, way, id)
  if (!isWay(path)) return undefined
  const money = moneyOf(searchParams)
  if (typeof money === 'string') return plain(400, money)
  return embeddedPage(wayPage(shop.basePath, path, { id: shop.newOrderId(), money, extra: extraOf(searchParams) }))
}

async function payIn(shop: EmbeddingShop, values: URLSearchParams): Promise<Response> {
  const id = values.get('order') ?? ''
  const way = values.get('way') ?? ''
  const money = moneyOf(values)
  if (typeof money === 'string') return plain(400, money)
  if (!ENTITY_ID.test(id) || !isWay(way)) return plain(400, 'order or way is wrong')
  const returnUrl = `${shop.publicUrl}/demo-shop/embed/${way}/${id}`
  return shop.pay({ id, money }, { ...extraOf(values), returnUrl })
}

async function returned(shop: EmbeddingShop, way: Way, id: string): Promise<Response | undefined> {
  const order = await shop.read(id)
  return order && embeddedPage(returnedPage(shop.basePath, way, order), way === 'frame' ? "'self'" : "'none'")
}
