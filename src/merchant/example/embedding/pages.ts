import { escapedHtml } from '#contract/escaped-html.ts'
import { englishMoney } from '#contract/money.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import type { Order } from '../orders.ts'
import { page, sentences } from '../pages.ts'
import { type Way, wayNames, ways } from './ways.ts'

/** The list of the examples. */
export const waysPage = (basePath: string): string =>
  page(
    basePath,
    'Demo shop: ways to embed',
    `<h1>Demo shop: ways to embed</h1><ul>${wayNames.map((way) => `<li><a href="${way}">${ways[way].title}</a></li>`).join('')}</ul>
<p>A redirect in the same tab needs none of this: <a href="../../sandbox/pay/1">pay by redirect</a>.</p>
<p><a href="../../docs/guides/embedding">About embedding</a></p>`,
  )

interface NewOrder extends Pick<Order, 'id' | 'money'> {
  /** Further redirect parameters. */
  readonly extra: RedirectValues
}

/** One way to pay for a new order, and its state, which the script keeps fresh. */
export const wayPage = (basePath: string, way: Way, { id, money, extra }: NewOrder): string =>
  page(
    basePath,
    `Demo shop: ${ways[way].title}`,
    `<h1>Demo shop: ${ways[way].title}</h1><p>${ways[way].note}</p>
<p>Order ${escapedHtml(id)}: ${englishMoney(money.amount, money.currencyCode)}</p>
<form method="post" action="pay" data-way="${way}" data-order="${escapedHtml(id)}"${targetOf(way)}>
${Object.entries({ way, order: id, ...money, ...extra })
  .map(hiddenInput)
  .join('')}
<button>${ways[way].button}</button></form>
<p role="status" data-testid="order-status" data-status="unpaid">${sentences.unpaid}</p>
${way === 'frame' ? '<iframe name="payment" title="Payment" allow="clipboard-write" hidden></iframe>' : ''}
<p><a href="./">All ways to embed</a></p><script src="../embed.js"></script>`,
  )

const hiddenInput = ([name, value]: [string, unknown]): string =>
  `<input type="hidden" name="${name}" value="${escapedHtml(String(value))}">`

const targetOf = (way: Way): string =>
  way === 'new-tab' ? ' target="_blank" rel="noopener"' : way === 'web-view' ? '' : ' target="payment"'

/** Where the customer returns to: in the popup, tab, frame or web view. It tells the shop's page to read the order. */
export const returnedPage = (basePath: string, way: Way, order: Order): string =>
  page(
    basePath,
    'Demo shop: your order',
    `<h1>Demo shop</h1><p data-testid="order-status" data-status="${order.status}">${sentences[order.status]}</p>
${nextSteps[way](escapedHtml(order.id))}<script src="../../embed.js" data-returned="${escapedHtml(order.id)}"></script>`,
  )

const nextSteps: { readonly [W in Way]: (id: string) => string } = {
  popup: () => '<p><button type="button" data-close>Close this window</button></p>',
  'new-tab': () => '<p>You can close this tab: the shop is open in the other one.</p>',
  frame: (id) => `<p><a href="../../orders/${id}" target="_top">See the order</a></p>`,
  'web-view': (id) => `<p><a href="demo-shop://orders/${id}">Back to the app</a></p>`,
}

/** The script of these pages. It navigates to nothing and takes no message from another origin. */
export const embedScript = `// The shop's own tabs and frames tell each other that an order may have changed. The payment page is cut off from the
// window that opened it (Cross-Origin-Opener-Policy), so window.opener and popup.closed say nothing.
const channel = new BroadcastChannel('demo-shop')
const returned = document.currentScript.dataset.returned
if (returned) channel.postMessage({ order: returned })
document.querySelector('[data-close]')?.addEventListener('click', () => window.close())

const form = document.querySelector('form[data-order]')
if (form) {
  const { order, way } = form.dataset
  const status = document.querySelector('[data-testid=order-status]')
  // A message only says when to ask: the shop's server says whether the order is paid.
  const refresh = async () => {
    const response = await fetch('../orders/' + order, { headers: { accept: 'application/json' } })
    if (!response.ok) return
    const { status: now } = await response.json()
    status.dataset.status = now
    status.textContent = now === 'SUCCESS' ? 'Thank you. Your payment has arrived.' : 'The order is ' + now + '.'
    if (['SUCCESS', 'FAILED', 'REFUSED'].includes(now)) clearInterval(timer)
  }
  const timer = setInterval(refresh, 3000)
  channel.onmessage = ({ data }) => data.order === order && refresh()
  document.addEventListener('visibilitychange', () => document.hidden || refresh())
  form.addEventListener('submit', () => {
    if (way === 'frame') document.querySelector('iframe').hidden = false
    // Within the tap, before anything is awaited: otherwise the browser blocks it.
    if (way === 'popup' && !window.open('', 'payment', 'popup,width=480,height=800')) form.target = '_self'
  })
}
`
