import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type GatewayClient,
  isSameMoney,
  type Money,
  readCallback,
  redirectUrl,
  webApplicationOperations,
} from '../index.ts'

interface Merchant {
  readonly gateway: GatewayClient
  readonly merchantCode: string
  /** The addresses of the payment application and of this server, without a trailing slash. */
  readonly paymentAppUrl: string
  readonly ownUrl: string
}

type Reply = { readonly status: number; readonly location?: string; readonly json?: object }

const price: Money = { amount: 60, currencyCode: 'BRL' }
const timestamp = () => Math.floor(Date.now() / 1000)

/** A complete merchant server: one product at one price, delivered once when the gateway confirms the payment. */
export function merchantServer(merchant: Merchant): Server {
  const orders = new Map<string, 'unpaid' | 'delivered'>()

  function order(pay: (merchant: Merchant, id: string) => Promise<Reply>): Promise<Reply> {
    const id = randomUUID()
    orders.set(id, 'unpaid')
    return pay(merchant, id)
  }

  async function refresh(id: string): Promise<'known' | 'not_read'> {
    const verdict = await askWhetherPaid(merchant, id)
    if (verdict === 'paid') orders.set(id, 'delivered')
    return verdict === 'not_read' ? 'not_read' : 'known'
  }

  /** Responds with 200 to unknown callbacks, since event types grow. After any other status the gateway calls again. */
  async function takeCallback(body: string): Promise<Reply> {
    const callback = readCallback(body)
    if (!callback || !orders.has(callback.idEntity)) return { status: 200 }
    return { status: (await refresh(callback.idEntity)) === 'known' ? 200 : 503 }
  }

  async function answer(line: string, body: string): Promise<Reply> {
    if (line === 'POST /orders') return order(checkout)
    if (line === 'POST /orders/pix') return order(payByPix)
    if (line === 'POST /callback') return takeCallback(body)
    const [, id = ''] = /^GET \/orders\/([\w-]+)$/.exec(line) ?? []
    if (!orders.has(id)) return { status: 404 }
    await refresh(id)
    return { status: 200, json: { id, order: orders.get(id) } }
  }

  return createServer(async (request, response) => {
    // A request that breaks off has no text, and nobody waits for its answer.
    const body = await text(request).catch(() => '')
    const { status, location, json } = await answer(`${request.method} ${request.url}`, body)
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    response.end(json && JSON.stringify(json))
  })
}

const addressesOf = ({ ownUrl }: Merchant, id: string) => ({
  callbackUrl: `${ownUrl}/callback`,
  returnUrl: `${ownUrl}/orders/${id}`,
})

/** Redirects the customer to the payment application, with a token that is limited to this order and its price. */
async function checkout(merchant: Merchant, id: string): Promise<Reply> {
  const { gateway, merchantCode, paymentAppUrl } = merchant
  const operations = [...webApplicationOperations(id)]
  const granted = await gateway.createToken({ operations, money: price, timestamp: timestamp() })
  if (!granted.ok) return { status: 502, json: granted.fault.errors }
  const { token } = granted.result
  const values = { merchantCode, idPayin: id, token, ...price, ...addressesOf(merchant, id) }
  return { status: 303, location: redirectUrl(paymentAppUrl, values) }
}

/** Creates the payin itself, for a shop with its own pages: here by Pix, whose code the customer scans. */
async function payByPix(merchant: Merchant, id: string): Promise<Reply> {
  const { gateway } = merchant
  const grant = { action: 'PAYIN_CREATE', idPayment: id, money: price, timestamp: timestamp() } as const
  const granted = await gateway.createActionToken(grant)
  if (!granted.ok) return { status: 502, json: granted.fault.errors }
  const paymentMethod = { paymentMethodCode: 'PIXQR' }
  const body = { paymentRequested: { money: price }, paymentMethod, ...addressesOf(merchant, id) }
  const created = await gateway.call('createPayin', { token: granted.result.token, id, body })
  // Without a response (`status` null) the payin may exist: read it, and never create another one for the order.
  if (!created.ok) return { status: 502, json: created.fault.errors }
  return { status: 201, json: { id, qrCode: created.result.paymentMethodResponse.qrCode } }
}

/**
 * The only proof of a payment: the gateway's response, for the right money. A callback or a return only triggers the
 * read.
 */
async function askWhetherPaid({ gateway }: Merchant, id: string): Promise<'paid' | 'not_paid' | 'not_read'> {
  const granted = await gateway.createActionToken({ action: 'PAYIN_INFO', idPayment: id, timestamp: timestamp() })
  if (!granted.ok) return 'not_read'
  const read = await gateway.call('readPayin', { token: granted.result.token, id })
  if (!read.ok) return read.fault.status === 410 ? 'not_paid' : 'not_read'
  const { process, paymentRequested } = read.result
  return process.status === 'SUCCESS' && isSameMoney(paymentRequested.money, price) ? 'paid' : 'not_paid'
}
