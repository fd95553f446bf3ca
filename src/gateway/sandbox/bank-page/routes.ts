import { isFinal } from '#contract/statuses.ts'
import { allowsHttp, basePathOf } from '../../core/environment/addresses.ts'
import type { Environment } from '../../core/environment/environment.ts'
import type { Gateway } from '../../core/gateway.ts'
import { refuse } from '../../core/refusal.ts'
import { underBasePath } from '../../http/html.ts'
import { type HttpResponse, httpResponse } from '../../http/http-response.ts'
import type { IncomingRequest, TryRespond } from '../../http/incoming-request.ts'
import { findPaymentAnywhere } from '../../store/payments/payments.ts'
import type { Payment } from '../../store/tables.ts'
import { isCrossSite } from '../api/http/access.ts'
import { emptyResponse, refusalResponse } from '../api/http/response.ts'
import { script, styles } from './assets.ts'
import { BANK, writeBankPage, writeLeftPage, writeUnknownPage } from './page.ts'
import { isStep, takeStep } from './steps.ts'

const PARTS = '(?:hold|approve|refuse|leave|left)'
/**
 * A payment's page, or what follows it: a step of the customer, or `left`. In the addresses of version 1.71.0 and before
 * the merchant is missing.
 */
const PAYMENT = new RegExp(`^(?:/([A-Za-z0-9_.-]{1,250}))?/(?!${PARTS}$)([A-Za-z0-9_-]{1,250})(?:/(${PARTS}))?$`)

/**
 * Serves the simulated bank: `GET /sandbox/bank/{merchantCode}/{idPayment}` is the page and changes nothing, whoever
 * loads it; the steps of the customer are POSTs below it (D-306). Undefined for every other path. Rejects where a route throws.
 */
export function bankPageRoutes(gateway: Gateway): TryRespond {
  const { publicUrl } = gateway.environment
  const headers = headersOf(allowsHttp(gateway.environment))
  const basePath = basePathOf(publicUrl)
  const page = (text: string, status = 200) => httpResponse(underBasePath(text, basePath), { status, headers })
  const unknown = () => page(writeUnknownPage(), 404)
  const assets = new Map([
    ['/bank.css', asset(styles, 'text/css')],
    ['/bank.js', asset(script, 'text/javascript')],
  ])

  async function show({ part, ...place }: Named): Promise<HttpResponse> {
    const payment = await findIncoming(gateway, place)
    if (payment === undefined || isStep(part ?? '')) return unknown()
    // Whoever has left a payment that ended meanwhile is told how it ended.
    if (part === 'left' && !isFinal(payment.status)) return page(writeLeftPage())
    const merchant = await gateway.merchants.find(payment.merchantCode)
    return page(writeBankPage({ payment, merchantName: merchant?.channelName ?? payment.merchantCode }))
  }

  async function take(place: Place, step: string): Promise<HttpResponse> {
    const payment = await findIncoming(gateway, place)
    if (payment === undefined || !isStep(step)) return unknown()
    const location = await takeStep(gateway, payment, step)
    if (location === undefined) return emptyResponse()
    return httpResponse(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }

  return async (incoming) => {
    if (!incoming.path.startsWith(`${BANK}/`)) return undefined
    const refusal = refusalOf(incoming, gateway.environment)
    if (refusal) return refusal
    const below = incoming.path.slice(BANK.length)
    const named = namedBy(below)
    if (incoming.method !== 'POST') return named ? show(named) : (assets.get(below) ?? unknown())
    return named?.part === undefined ? unknown() : take(named, named.part)
  }
}

interface Place {
  readonly merchantCode: string | undefined
  readonly paymentId: string
}

type Named = Place & { readonly part: string | undefined }

function namedBy(below: string): Named | undefined {
  const [, merchantCode, paymentId, part] = PAYMENT.exec(below) ?? []
  return paymentId === undefined ? undefined : { merchantCode, paymentId, part }
}

/** The payin or top-up with this id; the bank page has no payouts. */
async function findIncoming({ store }: Pick<Gateway, 'store'>, place: Place): Promise<Payment | undefined> {
  const payment = await store.read((db) => findPaymentAnywhere(db, place))
  return payment?.kind === 'payout' ? undefined : payment
}

/** 405 for other methods than GET, HEAD and POST; 403 for a step that another site's page takes. */
function refusalOf(incoming: IncomingRequest, environment: Environment): HttpResponse | undefined {
  const { method } = incoming
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return refusalResponse(refuse('METHOD_NOT_ALLOWED', 'GET or POST.'), ['GET', 'POST'])
  return isCrossSite(incoming, environment) ? refusalResponse(ELSEWHERE) : undefined
}

const ELSEWHERE = refuse('FORBIDDEN', 'A step is taken on the page itself.')

const asset = (text: string, type: string): HttpResponse =>
  httpResponse(text, {
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
