import { percentDecoded } from '#contract/meant-path.ts'
import { englishMoney } from '#contract/money.ts'
import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import { basePathOf } from '../../core/environment/addresses.ts'
import type { Gateway } from '../../core/gateway.ts'
import { type Html, html } from '../../http/html.ts'
import type { HttpResponse } from '../../http/http-response.ts'
import { smallPage } from '../../http/small-page.ts'
import { listCallbackAttempts } from '../../store/payments/callback-attempts.ts'
import { findPayment } from '../../store/payments/payments.ts'
import type { CallbackAttempt, Payment } from '../../store/tables.ts'

const BASE = '/sandbox/orders'

/** Path of the page that a customer returns to where the merchant has no shop of its own. */
export const orderPath = (merchantCode: string, idPayin: string): string =>
  `${BASE}/${encodeURIComponent(merchantCode)}/${encodeURIComponent(idPayin)}`

interface ShownOrder {
  readonly merchantCode: string
  readonly id: string
  /** Absent before the customer has chosen how to pay. */
  readonly payment: Payment | undefined
  readonly attempts: readonly CallbackAttempt[]
}

/**
 * The page of an order: what a shop would know of its payment, by a read and by callbacks (D-330). Undefined for other
 * paths.
 */
export async function orderPage(
  { store, merchants, environment }: Gateway,
  path: string,
): Promise<HttpResponse | undefined> {
  const [, code = '', id = ''] = /^\/sandbox\/orders\/([^/]{1,250})\/([^/]{1,250})$/.exec(path) ?? []
  const merchantCode = percentDecoded(code)
  if (merchantCode === undefined || !ENTITY_ID.test(id)) return undefined
  if ((await merchants.find(merchantCode)) === undefined) return undefined
  const payment = await store.read((db) => findPayment(db, { merchantCode, kind: 'payin', entityId: id }))
  const attempts = payment ? await store.read((db) => listCallbackAttempts(db, payment)) : []
  return smallPage({
    basePath: basePathOf(environment.publicUrl),
    title: 'Your order (sandbox)',
    body: orderBody({ merchantCode, id, payment, attempts }),
  })
}

const sentences: { readonly [S in PaymentStatus | 'unpaid']: string } = {
  unpaid: 'Nothing was paid for this order: no payment was created.',
  PROCESSING: 'The payment is being processed. A shop waits for the callback before it delivers.',
  SUCCESS: 'The payment has arrived. A shop delivers now.',
  FAILED: 'The payment failed. A shop delivers nothing and may let the customer try again with a new order.',
  REFUSED: 'The payment was refused. A shop delivers nothing.',
}

function orderBody({ merchantCode, id, payment, attempts }: ShownOrder): Html {
  const status = payment?.status ?? 'unpaid'
  return html`
<h1>Your order</h1>
<p class="soft">The sandbox’s stand-in for the shop of <bdi>${merchantCode}</bdi>: the customer returns here.</p>
<p class="${status}" data-testid="order-status" data-status="${status}"><strong>${sentences[status]}</strong></p>
<dl class="facts">
<div><dt>Order</dt><dd data-testid="order-id"><bdi>${id}</bdi></dd></div>
${payment ? factsOf(payment) : html``}
<div><dt>Callbacks</dt><dd data-testid="order-callbacks">${callbacksText(attempts)}</dd></div>
</dl>
<p><a href="${orderPath(merchantCode, id)}">Look again</a></p>
<p><a href="/sandbox?${queryOf(merchantCode, payment && id)}">${payment ? 'Open the payment in the workshop' : 'Open the workshop'}</a></p>`
}

const factsOf = ({ amount, currencyCode, methodCode, status, failureReasonCode }: Payment): Html => html`
<div><dt>Amount</dt><dd>${englishMoney(amount, currencyCode)}</dd></div>
<div><dt>Method</dt><dd>${methodCode}</dd></div>
<div><dt>Status</dt><dd class="${status}">${[status, failureReasonCode].filter(Boolean).join(', ')}</dd></div>`

function callbacksText(attempts: readonly CallbackAttempt[]): string {
  if (attempts.length === 0) return 'none yet'
  return attempts.map(callbackText).join(', ')
}

const callbackText = ({ status, error }: CallbackAttempt): string =>
  status === null ? `no answer${error === null ? '' : ` (${error})`}` : `answered ${status}`

const queryOf = (merchantCode: string, id: string | undefined): string =>
  new URLSearchParams({
    section: 'payments',
    merchantCode,
    ...(id !== undefined && { payment: `payins/${id}` }),
  }).toString()
