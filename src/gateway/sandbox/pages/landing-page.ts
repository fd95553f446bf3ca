import { html } from '../../http/html.ts'
import type { HttpResponse } from '../../http/http-response.ts'
import type { IncomingRequest } from '../../http/incoming-request.ts'
import { isForPage, smallPage } from '../../http/small-page.ts'

interface Landing {
  /** The demo shop exists where no MERCHANTS_FILE names the merchants. */
  readonly hasDemoShop: boolean
  readonly basePath: string
}

/** Whether a browser asks for the origin alone (D-330). */
export const isForLanding = ({ request, path, query }: IncomingRequest): boolean =>
  path === '/' && query === '' && isForPage(request)

/** What the origin alone shows in a sandbox: where to begin. A redirect URL always has a query. */
export const landingPage = ({ hasDemoShop, basePath }: Landing): HttpResponse =>
  smallPage({
    basePath,
    title: 'Payment sandbox',
    body: html`
<h1>Payment sandbox</h1>
<p class="soft">A payment page, its gateway and the tools to test with them. No real money is moved.</p>
<ul class="cards">
${hasDemoShop ? paySample : html``}
<li class="card"><h2>Build, watch and break payments</h2><p>Redirect URLs, payments with their callbacks, time, faults.</p><a href="/sandbox">Open the workshop</a></li>
<li class="card"><h2>Connect a shop</h2><p>First payment, operations, errors, samples in eight languages.</p><a href="/docs">Read the documents</a></li>
<li class="card"><h2>See every screen</h2><p>Each method, currency, language and state of the payment page.</p><a href="/gallery">Open the gallery</a></li>
</ul>
<p class="soft">Expected to pay? The link of your shop is longer than this address. Please go back to the shop and choose to pay again.</p>`,
  })

const paySample = html`<li class="card main wide"><h2>Pay a sample order</h2><p>As a customer of the demo shop, who chooses how to pay.</p><a href="/sandbox/pay/1">Pay a sample order</a></li>
<li class="card"><h2>See a shop</h2><p>Buy something, and see what the shop learns of the payment.</p><a href="/demo-shop/">Open the demo shop</a></li>`
