import type { Gateway } from '../../core/gateway.ts'
import { refuse } from '../../core/refusal.ts'
import { findPaymentById } from '../../store/payments.ts'
import { isCrossSite } from '../api/access.ts'
import { emptyResponse, refusalResponse } from '../api/response.ts'
import { script, styles } from './assets.ts'
import { writeBankPage, writeLeftPage, writeUnknownPage } from './page.ts'
import { isStep, takeStep } from './steps.ts'

const PAGE = /^\/sandbox\/bank\/([A-Za-z0-9_-]{1,250})$/
const STEP = /^\/sandbox\/bank\/([A-Za-z0-9_-]{1,250})\/([a-z]+)$/

/**
 * Serves the simulated bank: `GET /sandbox/bank/{idPayment}` is the page and changes nothing, whoever loads it; the
 * steps of the customer are POSTs below it. Undefined for every other path.
 */
export function bankPageRoutes(gateway: Gateway): (request: Request) => Promise<Response | undefined> {
  const headers = headersOf(gateway.environment.publicUrl.startsWith('http:'))
  const page = (text: string, status = 200) => new Response(text, { status, headers })
  const unknown = () => page(writeUnknownPage(), 404)

  async function show(paymentId: string): Promise<Response> {
    const payment = await gateway.store.read((db) => findPaymentById(db, paymentId))
    if (payment === undefined || payment.kind === 'payout') return unknown()
    const merchant = await gateway.merchants.find(payment.merchantCode)
    return page(writeBankPage({ payment, merchantName: merchant?.channelName ?? payment.merchantCode }))
  }

  async function read(pathname: string): Promise<Response> {
    if (pathname === '/sandbox/bank/bank.css') return asset(styles, 'text/css')
    if (pathname === '/sandbox/bank/bank.js') return asset(script, 'text/javascript')
    const [, paymentId] = PAGE.exec(pathname) ?? []
    if (paymentId !== undefined) return show(paymentId)
    return STEP.exec(pathname)?.[2] === 'left' ? page(writeLeftPage()) : unknown()
  }

  async function step(pathname: string): Promise<Response> {
    const [, paymentId, name] = STEP.exec(pathname) ?? []
    if (paymentId === undefined || name === undefined || !isStep(name)) return unknown()
    const leadsTo = await takeStep(gateway, paymentId, name)
    if (leadsTo === 'unknown') return unknown()
    if (leadsTo === 'stay') return emptyResponse()
    return new Response(null, { status: 303, headers: { location: leadsTo.url, 'cache-control': 'no-store' } })
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/sandbox/bank/')) return undefined
    if (request.method === 'GET' || request.method === 'HEAD') return read(pathname)
    if (request.method !== 'POST') return refusalResponse(refuse('METHOD_NOT_ALLOWED', 'GET or POST.'), ['GET', 'POST'])
    return isCrossSite(request, gateway.environment) ? refusalResponse(ELSEWHERE) : step(pathname)
  }
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

/** Browsers apply form-action to where an answer sends the form on: the shop's address, and wherever that leads. */
const headersOf = (allowsHttp: boolean): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
