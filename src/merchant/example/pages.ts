import { escapedHtml } from '#contract/escaped-html.ts'
import { englishMoney } from '#contract/money.ts'
import type { Order } from './orders.ts'

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
<title>${escapedHtml(title)}</title><link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${basePath}/demo-shop/shop.css"></head>
<body><header>Demo shop</header><main>${body}</main></body></html>`

/** The style sheet of the example shop. */
export const shopCss = `:root{color-scheme:light dark;--ground:#f3f5f8;--surface:#fff;--ink:#131d2b;--soft:#4b5868;--line:#dbe1e9;--fill:#12673a;--on:#fff;--link:#12673a;font:17px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--ground:#0d1218;--surface:#161e27;--ink:#eef2f7;--soft:#b3bfcd;--line:#303c49;--fill:#82d9a6;--on:#0a2415;--link:#82d9a6}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink)}a{color:var(--link)}
header{padding:12px max(16px,(100% - 50rem)/2);border-bottom:1px solid var(--line);background:var(--surface);font-weight:600}
main{max-width:52rem;margin:0 auto;padding:24px 16px 48px;overflow-wrap:anywhere}h1{margin:0 0 16px;font-size:1.4375rem}h2{margin:32px 0 12px;font-size:1.1875rem}
.goods{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:12px;padding:0;margin:0;list-style:none}
.goods li{display:grid;gap:4px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.picture{display:grid;place-items:center;min-height:96px;border-radius:8px;background:var(--ground);color:var(--soft)}
.buy{display:grid;place-items:center;min-height:44px;margin-top:8px;border-radius:12px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
button{min-height:44px;padding:8px 24px;border:1px solid transparent;border-radius:12px;background:var(--fill);color:var(--on);font:inherit;font-weight:600}
iframe{inline-size:100%;block-size:44rem;border:1px solid var(--line)}
[data-status]{font-weight:600}[data-status=SUCCESS]{color:var(--link)}
dl{display:grid;grid-template-columns:auto 1fr;margin:0 0 24px;padding:4px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}dt,dd{margin:0;padding:12px 0}dt{padding-inline-end:16px;color:var(--soft)}dd{text-align:end;font-variant-numeric:tabular-nums}dd:not(:last-child),dt:not(:nth-last-child(2)){border-bottom:1px solid var(--line)}
table{border-collapse:collapse;width:100%;overflow-wrap:break-word}td:first-child{overflow-wrap:anywhere}td,th{text-align:start;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}`

/** The page that the customer returns to. */
export const orderPage = (basePath: string, order: Order): string =>
  page(
    basePath,
    'Demo shop: your order',
    `<h1>Your order</h1><p data-testid="order-status" data-status="${order.status}">${sentences[order.status]}</p>
<dl><dt>Order</dt><dd data-testid="order-id">${escapedHtml(order.id)}</dd>
<dt>Amount</dt><dd>${englishMoney(order.money.amount, order.money.currencyCode)}</dd>
<dt>Callbacks received</dt><dd data-testid="order-callbacks">${order.callbacksReceived}</dd>
<dt>Sent to the customer</dt><dd data-testid="order-fulfilled">${order.timesFulfilled === 1 ? 'yes, once' : 'no'}</dd></dl>
<p><a href="${basePath}/demo-shop/">Back to the shop</a></p>`,
  )

/** Drawings of our own: not every system has pictures of these things in its fonts. */
const drawing = (path: string): string =>
  `<svg width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`

const drawings = {
  cup: drawing(
    'M12 26h34v14a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14zM46 29h4a6 6 0 0 1 0 14h-5M22 18c-3-4 3-6 0-10M34 18c-3-4 3-6 0-10',
  ),
  pot: drawing(
    'M16 28h30v12a14 14 0 0 1-14 14h-2a14 14 0 0 1-14-14zM46 40c8 0 6-14 12-16M16 32h-4a6 6 0 0 0 0 12h5M20 28a11 11 0 0 1 22 0M31 17v-4',
  ),
  gift: drawing(
    'M12 30h40v24H12zM8 20h48v10H8zM32 20v34M32 20c-14 2-14-12-6-12 5 0 6 12 6 12s1-12 6-12c8 0 8 14-6 12z',
  ),
} as const

/** What the shop sells: the sandbox settles each price by itself. */
const goods = [
  { name: 'Coffee beans, 250 g', picture: drawings.cup, price: 60 },
  { name: 'Teapot', picture: drawings.pot, price: 129.9 },
  { name: 'Gift card', picture: drawings.gift, price: 45 },
] as const

const goodsList = (basePath: string): string =>
  goods
    .map(
      ({ name, picture, price }) =>
        `<li><span class="picture" aria-hidden="true">${picture}</span><strong>${name}</strong><span>R$${price.toFixed(2)}</span><a class="buy" href="${basePath}/sandbox/pay/1?amount=${price}&amp;currencyCode=BRL" aria-label="Buy: ${name}">Buy</a></li>`,
    )
    .join('')

/** The shop: what it sells, and this run's orders, newest first. */
export const shopPage = (basePath: string, orders: readonly Order[]): string =>
  page(
    basePath,
    'Demo shop',
    `<h1>Everything for the break</h1><ul class="goods">${goodsList(basePath)}</ul><h2>Orders</h2>${ordersTable(basePath, orders)}
<p><a href="${basePath}/demo-shop/embed/">Popup, new tab, frame and web view</a></p>`,
  )

function ordersTable(basePath: string, orders: readonly Order[]): string {
  if (orders.length === 0) return '<p>No order yet.</p>'
  const rows = orders.map(({ id, money: { amount, currencyCode }, status }) => {
    const name = escapedHtml(id)
    return `<tr><td><a href="${basePath}/demo-shop/orders/${name}">${name}</a></td><td>${englishMoney(amount, currencyCode)}</td><td>${status}</td></tr>`
  })
  return `<table><tr><th>Order</th><th>Amount</th><th>Status</th></tr>${rows.join('')}</table>`
}

/** The page for an order or path that does not exist. */
export const missingPage = (basePath: string): string =>
  page(
    basePath,
    'Demo shop: not found',
    `<h1>There is no such page or order</h1><p>The shop forgets its orders when it restarts, and the oldest of many.</p><p><a href="${basePath}/demo-shop/">Back to the shop</a></p>`,
  )
