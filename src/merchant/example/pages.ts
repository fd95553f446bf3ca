import type { Order } from './orders.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * What the shop tells its customer about an order; it depends only on the gateway's response, not on how the customer
 * came.
 */
export const sentences: { readonly [S in Order['status']]: string } = {
  unpaid: 'We have not heard of a payment for this order yet.',
  PROCESSING: 'Your payment is being processed. We will prepare the order as soon as it is confirmed.',
  SUCCESS: 'Thank you. Your payment has arrived and the order is on its way.',
  FAILED: 'The payment did not go through. Nothing was ordered.',
  REFUSED: 'The payment was refused. Nothing was ordered.',
}

/** A page of the shop. `basePath`: the path below which its server stands on its origin; empty for an origin alone. */
export const page = (basePath: string, title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${basePath}/demo-shop/shop.css"></head>
<body><main>${body}</main></body></html>`

/** The style sheet of the example shop. */
export const shopCss = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.4rem}dt{font-weight:600}dd{margin:0 0 .75rem}
iframe{inline-size:100%;block-size:44rem;border:1px solid}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.4rem .5rem .4rem 0}`

/** The page that the customer returns to. */
export const orderPage = (basePath: string, order: Order): string =>
  page(
    basePath,
    'Demo shop: your order',
    `<h1>Demo shop</h1><p data-testid="order-status" data-status="${order.status}">${sentences[order.status]}</p>
<dl><dt>Order</dt><dd data-testid="order-id">${escapeHtml(order.id)}</dd>
<dt>Amount</dt><dd>${order.money.amount} ${order.money.currencyCode}</dd>
<dt>Callbacks received</dt><dd data-testid="order-callbacks">${order.callbacksReceived}</dd>
<dt>Sent to the customer</dt><dd data-testid="order-fulfilled">${order.timesFulfilled === 1 ? 'yes, once' : 'no'}</dd></dl>
<p><a href="${basePath}/demo-shop/">All orders</a></p>`,
  )

/** The list of this run's orders, newest first. */
export const ordersPage = (basePath: string, orders: readonly Order[]): string =>
  page(
    basePath,
    'Demo shop: orders',
    `<h1>Demo shop: orders</h1><table><tr><th>Order</th><th>Amount</th><th>Status</th></tr>${orders
      .map(
        ({ id, money, status }) =>
          `<tr><td><a href="${basePath}/demo-shop/orders/${escapeHtml(id)}">${escapeHtml(id)}</a></td><td>${money.amount} ${money.currencyCode}</td><td>${status}</td></tr>`,
      )
      .join('')}</table>${orders.length === 0 ? '<p>No order yet.</p>' : ''}
<p><a href="${basePath}/demo-shop/embed/">Popup, new tab, frame and web view</a></p>`,
  )

/** The page for an order or path that does not exist. */
export const missingPage = (basePath: string): string =>
  page(basePath, 'Demo shop: not found', '<h1>Demo shop</h1><p>There is nothing here.</p>')
