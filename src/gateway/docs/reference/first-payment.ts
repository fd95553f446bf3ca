import { type Html, html } from '../../http/html.ts'
import { EXAMPLE_MERCHANT } from '../openapi/payment-examples.ts'
import { codeTabs } from '../site/code-tabs.ts'
import { operationPath } from './documented-operation.ts'
import type { Reference } from './operation-section.ts'
import { programFor, programs } from './programs.ts'

/** The way to a first paid order: a key, the redirect URL and the callback, each in every language. */
export function firstPayment({ baseUrl, sandbox }: Reference): Html {
  return html`
<section class="tag" aria-labelledby="first-payment">
<h2 id="first-payment">A first payment</h2>
<ol>
<li><strong>Key.</strong> The samples sign with the private key in <code>merchant.pem</code>, PKCS#8 in PEM. ${
    sandbox
      ? html`The sandbox’s merchant <code>demo-shop</code> has its key in <code>data/demo-shop.private-key.pem</code> where the server runs: copy it. `
      : html``
  }Those in TypeScript import the client’s package: <code>npm run build &amp;&amp; npm pack ./dist/merchant</code> where this software is, then <code>npm install</code> of the tarball in your project. Node runs them as they stand, in files that end in <code>.mjs</code>.</li>
<li><strong>Redirect.</strong> Ask for a token that allows this one order, compile the redirect URL, and redirect your customer to it.</li>
<li><strong>Callback.</strong> When the payment is final, the gateway calls your <code>callbackUrl</code>. The call proves nothing: read the payin, then respond with 200.</li>
<li><strong>Every other operation</strong> has samples on its own page, which read a token from the environment variable <code>TOKEN</code>. The sample of <a href="${operationPath('createToken')}">createToken</a> prints one for the operations that it names; <code>"GET /.*"</code> and <code>"POST /.*"</code> name all.</li>
</ol>
<p>Save the samples as files, such as <code>callback.py</code> and <code>redirect.py</code>. Start the callback first, run the redirect in a second terminal, open the address it prints in a browser and choose Pix: ten seconds later the payment succeeds and the callback prints it.${
    sandbox
      ? html` When something is refused, the <a href="/sandbox?section=refused">workshop</a> says why, with the text that should have been signed; so does <a href="${operationPath('listRefusedRequests')}">listRefusedRequests</a>.`
      : html``
  }</p>
<h3 id="sample-redirect">Redirect URL</h3>
${tabsOf('redirect', baseUrl)}
<h3 id="sample-callback">Callback</h3>
${tabsOf('callback', baseUrl)}
<p>A complete shop in one file, with orders that are delivered once: <a href="/docs/examples/shop.py" download>shop.py</a>, <a href="/docs/examples/shop.php" download>shop.php</a>.</p>
<p>For Postman, Bruno and others: every operation as a <a href="/docs/collection.json" download="payment-gateway.collection.json">collection</a>, with its <a href="/docs/environment.json" download="payment-gateway.environment.json">environment</a>. Put your private key into the variable <code>privateKeyPem</code>: the token requests sign themselves. Newman’s scripts cannot sign: put a token into the variable <code>token</code>.</p>
</section>`
}

function tabsOf(name: 'redirect' | 'callback', baseUrl: string): Html {
  const installation = { baseUrl, paymentAppUrl: baseUrl.replace(/\/api$/, ''), merchantCode: EXAMPLE_MERCHANT }
  return codeTabs(
    `sample-${name}-code`,
    programs.flatMap(({ label, [name]: program }) =>
      program === undefined ? [] : [{ label, text: programFor(program, installation) }],
    ),
  )
}
