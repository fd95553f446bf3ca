import { Hono } from 'hono'
import { basePathOf } from '../../core/addresses.ts'
import type { Environment } from '../../core/environment.ts'
import type { Gateway } from '../../core/gateway.ts'
import { refuse } from '../../core/refusal.ts'
import { underBasePath } from '../../http/html.ts'
import { findPaymentById } from '../../store/payments.ts'
import type { Payment } from '../../store/tables.ts'
import { isCrossSite } from '../api/access.ts'
import { emptyResponse, refusalResponse } from '../api/response.ts'
import { script, styles } from './assets.ts'
import { writeBankPage, writeLeftPage, writeUnknownPage } from './page.ts'
import { isStep, takeStep } from './steps.ts'

const BANK = '/sandbox/bank'
const PAYMENT = '/:paymentId{[A-Za-z0-9_-]{1,250}}'
const STEP = '/:step{[a-z]+}'

/**
 * Serves the simulated bank: `GET /sandbox/bank/{idPayment}` is the page and changes nothing, whoever loads it; the
 * steps of the customer are POSTs below it (D-306). Undefined for every other path. Rejects where a route throws.
 */
export function bankPageRoutes(gateway: Gateway): (request: Request) => Promise<Response | undefined> {
  const { publicUrl } = gateway.environment
  const headers = headersOf(publicUrl.startsWith('http:'))
  const basePath = basePathOf(publicUrl)
  const page = (text: string, status = 200) => new Response(underBasePath(text, basePath), { status, headers })
  const unknown = () => page(writeUnknownPage(), 404)

  const bank = new Hono().basePath(BANK)
  bank.use(async ({ req }, next) => refusalOf(req.raw, gateway.environment) ?? next())
  bank.get('/bank.css', () => asset(styles, 'text/css'))
  bank.get('/bank.js', () => asset(script, 'text/javascript'))
  bank.get(PAYMENT, async ({ req }) => {
    const payment = await findIncoming(gateway, req.param('paymentId'))
    if (payment === undefined) return unknown()
    const merchant = await gateway.merchants.find(payment.merchantCode)
    return page(writeBankPage({ payment, merchantName: merchant?.channelName ?? payment.merchantCode }))
  })
  bank.get(`${PAYMENT}/left`, () => page(writeLeftPage()))
  bank.post(`${PAYMENT}${STEP}`, async ({ req }) => {
    const { paymentId, step } = req.param()
    const payment = await findIncoming(gateway, paymentId)
    if (payment === undefined || !isStep(step)) return unknown()
    const { location } = await takeStep(gateway, payment, step)
    if (location === undefined) return emptyResponse()
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  })
  bank.notFound(unknown)
  bank.onError((error) => {
    throw error
  })

  return async (request) => (new URL(request.url).pathname.startsWith(`${BANK}/`) ? bank.fetch(request) : undefined)
}

/** The payin or top-up with this id; the bank page has no payouts. */
async function findIncoming({ store }: Pick<Gateway, 'store'>, paymentId: string): Promise<Payment | undefined> {
  const payment = await store.read((db) => findPaymentById(db, paymentId))
  return payment?.kind === 'payout' ? undefined : payment
}

/** 405 for other methods than GET, HEAD and POST; 403 for a step that another site's page takes. */
function refusalOf(request: Request, environment: Environment): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (request.method !== 'POST') return refusalResponse(refuse('METHOD_NOT_ALLOWED', 'GET or POST.'), ['GET', 'POST'])
  return isCrossSite(request, environment) ? refusalResponse(ELSEWHERE) : undefined
}

const ELSEWHERE = refuse('FORBIDDEN', 'A step is taken on the page itself.')

const asset = (text: string, type: string): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  })

/** Browsers apply form-action to redirects of a form too: the returnUrl, and wherever that redirects. */
const headersOf = (allowsHttp: boolean): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The icon: Firefox counts it as an image of the page.
    "img-src 'self'",
    "connect-src 'self'",
    `form-action 'self' https:${allowsHttp ? ' http:' : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
