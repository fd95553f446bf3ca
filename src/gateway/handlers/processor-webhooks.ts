import { merchantNow } from '../core/clock.ts'
import type { Gateway } from '../core/gateway.ts'
import { WEBHOOKS_PATH } from '../core/processor/load-processor.ts'
import type { PaymentNews, Webhook } from '../core/processor/port.ts'
import { refuseFailureRate, refuseGuess } from '../core/rate/admissions.ts'
import { apiResponseOf } from '../http/api.ts'
import { fileHeaders } from '../http/files/page-headers.ts'
import { type HttpResponse, plainText } from '../http/http-response.ts'
import { type IncomingRequest, type Respond, readBytes } from '../http/incoming-request.ts'
import { readSoon } from '../payments/lifecycle.ts'
import { logOtherResult, settleUnlessFinal } from '../payments/other-result.ts'
import { findPaymentAnywhere } from '../store/payments/payments.ts'
import { paymentScope } from '../store/store.ts'

/**
 * `POST /processor/webhooks`, with any path behind it. The processor says whether a webhook is authentic. 200 once what
 * it reports is stored, 401 where it is rejected, 404 where it names a payment that the gateway does not have, 503 where
 * the processor does not answer: everything but 200 asks the sender to repeat it, which does no harm.
 */
export function processorWebhooks(gateway: Gateway): Respond {
  return async (incoming) => {
    if (incoming.method !== 'POST') return respond(405, 'Webhooks are sent by POST.', { allow: 'POST' })
    const { request, remoteAddress = 'unknown' } = incoming
    const address = gateway.clientAddress(remoteAddress, request.headers.get('x-forwarded-for'))
    const tooMany = await refuseGuess(gateway, address, 'webhook failures')
    if (tooMany) return respond(429, 'Too many rejected webhooks.', apiResponseOf(tooMany).headers)
    const body = await readBytes(request)
    if (!body.ok) return respond(400, 'A webhook has a whole body of at most 64 KiB.')
    const call = await gateway.processor.receive(webhookOf(incoming, body.bytes), { nowMs: gateway.clock.now() })
    if (call.kind === 'failed') return respond(503, 'The processor does not answer. Please repeat.')
    if (call.answer.kind === 'accepted') return takeAll(gateway, call.answer.payments)
    gateway.log.warn('processor: webhook rejected')
    await refuseFailureRate(gateway, address, 'webhook failures')
    return respond(401, 'Not authentic.')
  }
}

async function takeAll(gateway: Gateway, payments: readonly PaymentNews[]): Promise<HttpResponse> {
  const known: ('known' | 'unknown')[] = []
  // One after the other: a webhook may name one payment twice.
  for (const news of payments) known.push(await take(gateway, news))
  return known.includes('unknown') ? respond(404, 'There is no such payment.') : respond(200, 'ok')
}

const respond = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse =>
  plainText(status, text, { ...fileHeaders, 'cache-control': 'no-store', ...headers })

const webhookOf = ({ path, query, request }: IncomingRequest, bytes: Uint8Array): Webhook => ({
  path: path.slice(WEBHOOKS_PATH.length),
  query: Object.fromEntries(new URLSearchParams(query)),
  headers: Object.fromEntries(request.headers),
  // With its byte order mark, which a signature over the body covers.
  body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
})

/** Stores what a webhook says of a payment. Repeated or late, it changes nothing. */
async function take(gateway: Gateway, news: PaymentNews): Promise<'known' | 'unknown'> {
  const { store, log } = gateway
  const { result, data } = news
  const payment = await store.read((db) => findPaymentAnywhere(db, news))
  if (payment === undefined) {
    log.warn({ paymentId: news.paymentId }, 'processor: webhook for an unknown payment')
    return 'unknown'
  }
  const nowMs = await merchantNow(gateway, payment.merchantCode)
  if (result === undefined) {
    await store.write((tx) => readSoon(tx, payment, { nowMs, data }), paymentScope(payment))
    return 'known'
  }
  const settled = await store.write(
    (tx) => settleUnlessFinal(tx, payment, { result, data, nowMs }),
    paymentScope(payment),
  )
  logOtherResult(gateway, settled, result)
  return 'known'
}
