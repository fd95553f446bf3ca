import { expect, test } from 'vitest'
import { businessCodes } from '#contract/errors.ts'
import { writeDocument } from '../openapi/document.ts'
import { referencePages } from './reference-page.ts'

/** Pages of operations are compared as a whole, but for the code of their samples, which is run elsewhere. */

const baseUrl = 'https://pay.example/api'
const pagesOf = (sandbox: boolean) => {
  const document = writeDocument({ allowsHttp: false, sandbox, baseUrl })
  return referencePages({ document: () => document, baseUrl, sandbox })
}
const [pages, livePages] = [pagesOf(true), pagesOf(false)]
const textOf = (name: string, of = pages) => of.get(`/docs/operations/${name}`)?.() ?? ''
const between = (text: string, first: string, end: string) => text.slice(text.indexOf(first), text.indexOf(end))
const mainOf = (text: string) =>
  between(text, '<main id="main">', '</main>').replace(/(<pre[^>]*><code>)[\s\S]*?(<\/code><\/pre>)/g, '$1$2')

const languages = ['curl', 'TypeScript', 'Python', 'PHP', 'Ruby', 'Java', 'Go', 'C#']

/** Tabs of samples, the first of which is open. */
const tabs = (id: string, labels: readonly string[]) => `
<div class="tabs" role="group" aria-label="Examples">
${labels.map((label, place) => `<input type="radio" name="${id}" id="${id}-${place}"${place === 0 ? ' checked' : ''}>\n<label for="${id}-${place}">${label}</label>`).join('')}
<div class="panels">${labels.map((label) => `<figure class="code">\n<button type="button" class="copy" data-copy hidden>Copy <span class="visually-hidden">${label}</span></button>\n<pre tabindex="0" role="group" aria-label="${label}"><code></code></pre>\n</figure>`).join('')}</div>
</div>`

const REFERENCE_HEAD = `
<p class="links"><a href="/docs">API reference</a> <a href="/docs#incoming-payments">Incoming payments</a> <a href="#example">Example</a> <a href="#try-it">Try it</a></p>

<section class="operation" id="setExternalReference" aria-labelledby="setExternalReference-title">
<h1 id="setExternalReference-title">Set the external payment reference that the customer supplies</h1>
<p class="line"><span class="verb post">POST</span> <code>/payins/{idPayin}/!setExternalReference</code> <code class="name">setExternalReference</code></p>
<p>For methods that need the reference that the customer’s app shows (P2A_V2, and UPIQR without a UPI id). While the payin is processing, a later reference replaces the former.</p>

<table class="fields">
<caption>Parameters</caption>
<thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Meaning</th></tr></thead>
<tbody>
<tr><th scope="row"><code>idPayin</code></th>
<td>path<br><strong class="required">required</strong></td>
<td>The merchant’s order id. <span class="rule">At most 250 characters. Pattern <code>^[A-Za-z0-9_-]{1,250}$</code>.</span></td></tr>
<tr><th scope="row"><code>X-API-Version</code></th>
<td>header<br><strong class="required">required</strong></td>
<td>The major version. <span class="rule">Always <code>2</code>.</span></td></tr></tbody>
</table>

<h2>Request body</h2>

<table class="fields">
<caption>ExternalReference</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
<tr>
<th scope="row"><code>reference</code></th>
<td>string<br><strong class="required">required</strong></td>
<td>UTR or RRN that the customer’s UPI or banking app shows.<p class="rule">A UTR or RRN: exactly 12 digits. <a href="/docs#ExternalReferenceFormat">Format</a></p></td>
</tr></tbody>
</table>

<h2>Response 204</h2>
<p>No body.</p>
<table class="fields errors">
<caption>Errors</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Codes</th><th scope="col">Meaning</th></tr></thead>
<tbody><tr><th scope="row">400</th><td><code>INVALID_REQUEST</code></td><td>The request does not follow the interface.</td></tr><tr><th scope="row">401</th><td><code>UNAUTHORIZED</code></td><td>The token is missing or wrong; for the token operations, the credential or the timestamp.</td></tr><tr><th scope="row">403</th><td><code>FORBIDDEN</code> <code>MONEY_NOT_ALLOWED</code></td><td>The token does not allow this request.</td></tr><tr><th scope="row">404</th><td><code>UNKNOWN_PATH</code> <code>VERSION_UNSUPPORTED</code></td><td><code>X-API-Version</code> is missing or unsupported, or there is no such path.</td></tr><tr><th scope="row">406</th><td><code>EXTERNAL_REFERENCE_NOT_TAKEN</code> <code>EXTERNAL_REFERENCE_ALREADY_USED</code> <code>PAYMENT_ALREADY_FINAL</code></td><td>A business rule is broken; one item for each.</td></tr><tr><th scope="row">410</th><td><code>ENTITY_NOT_FOUND</code></td><td>No payment was accepted with this id.</td></tr><tr><th scope="row">413</th><td><code>BODY_TOO_LARGE</code></td><td>The body has more than 64 KiB.</td></tr><tr><th scope="row">429</th><td><code>RATE_LIMIT_EXCEEDED</code></td><td>More than 10 requests in a second; the request was not processed.</td></tr><tr><th scope="row">500</th><td><code>SERVER_ERROR</code></td><td>The server has failed; the outcome of a create is read, not guessed.</td></tr><tr><th scope="row">503</th><td><code>SERVICE_UNAVAILABLE</code></td><td>The database does not respond, is busy, read-only or full; the outcome of a create is read, not guessed.</td></tr></tbody>
</table>

<h2 id="example">Example</h2>
`

const REFERENCE_FORM = `<h2 id="try-it">Try it</h2><div class="token" hidden>
<label for="token">Token for “Try it”</label>
<input id="token" type="password" autocomplete="off" spellcheck="false">
<p><button type="button" data-get-token="demo-shop">Get a sandbox token</button> <output data-token-result></output></p>
<p>Of <code>demo-shop</code> or the first merchant there is, for every operation. Kept in this page’s memory only, and sent to this origin only.</p>
<details><summary>The sandbox has a key</summary><label for="sandbox-key">SANDBOX_KEY, where one is set</label>
<input id="sandbox-key" type="password" autocomplete="off" spellcheck="false"></details>
</div>
<details class="try" hidden open>
<summary>The request</summary>
<form data-try data-method="POST" data-path="/api/payins/{idPayin}/!setExternalReference" data-credential="token">
<label for="try-setExternalReference-idPayin">idPayin</label>
<input id="try-setExternalReference-idPayin" data-segment="idPayin" value="order-4711" autocomplete="off" spellcheck="false" required>


<label for="try-setExternalReference-body">Body</label>
<textarea id="try-setExternalReference-body" name="body" rows="12" spellcheck="false" autocomplete="off">{
  &quot;reference&quot;: &quot;413244427799&quot;
}</textarea>
<button type="submit">Send</button>
<output class="response" aria-live="polite"></output>
</form>
</details>
</section>
<p class="links beside"><a href="/docs/operations/readTopUp" rel="prev">← readTopUp</a> <a href="/docs/operations/listPayoutOptions" rel="next">listPayoutOptions →</a></p>`

test('the page of an operation has its parameters, body, errors, samples and form', () => {
  const samples = tabs('setExternalReference-code', languages)
  expect(mainOf(textOf('setExternalReference'))).toBe(`<main id="main">${REFERENCE_HEAD}${samples}\n${REFERENCE_FORM}`)
})

test('the page of an operation has nothing to try and no sandbox where there is none', () => {
  const text = mainOf(textOf('setExternalReference', livePages))
  expect(text.replace(' <a href="#try-it">Try it</a>', '')).not.toMatch(/try|sandbox/i)
  expect(text).toContain('<a href="#example">Example</a> </p>')
  expect(text).toContain(tabs('setExternalReference-code', languages))
})

test('the page of a read has the fields of its response, and a form with its query', () => {
  expect(
    between(mainOf(textOf('listBalances')), '<h2>Response 200', '<table class="fields errors">'),
  ).toBe(`<h2>Response 200</h2>

<table class="fields">
<caption>BalanceList</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
<tr>
<th scope="row"><code>data</code></th>
<td>list of objects<br><strong class="required">required</strong></td>
<td>The list.</td>
</tr>
<tr>
<th scope="row"><code>data[].<wbr>amount</code></th>
<td>number<br><strong class="required">required</strong></td>
<td>Amount in the currency’s main unit; a JSON number, never a string.<p class="rule">Above 0.</p></td>
</tr>
<tr>
<th scope="row"><code>data[].<wbr>currencyCode</code></th>
<td>string<br><strong class="required">required</strong></td>
<td>Currency code: ISO 4217, or the stablecoin’s ticker.<p class="rule">Pattern <code>^[A-Z]{3,4}$</code>.</p></td>
</tr></tbody>
</table>

`)
  expect(
    between(mainOf(textOf('listBalances')), '<form data-try', '<output class="response"'),
  ).toBe(`<form data-try data-method="GET" data-path="/api/balances" data-credential="token">

<label for="try-listBalances-currencies">currencies <small>separated by commas</small></label>
<input id="try-listBalances-currencies" data-key="currencies" autocomplete="off" spellcheck="false">


<button type="submit">Send</button>
`)
  expect(mainOf(textOf('listBalances'))).toContain(tabs('listBalances-code', [...languages, 'Response']))
})

test('the page of an operation of the sandbox asks for its key, and its path is whole', () => {
  const text = mainOf(textOf('resetSandbox'))
  expect(text).toContain('<span class="verb post">POST</span> <code>/sandbox/api/!reset</code>')
  expect(
    between(text, '<h2 id="try-it">', '<form data-try'),
  ).toBe(`<h2 id="try-it">Try it</h2><div class="token" hidden><label for="sandbox-key">SANDBOX_KEY, where one is set</label>
<input id="sandbox-key" type="password" autocomplete="off" spellcheck="false"></div>
<details class="try" hidden open>
<summary>The request</summary>
`)
  expect(text).toContain('data-path="/sandbox/api/!reset" data-credential="sandbox_key"')
  expect(text.endsWith('rel="prev">← readExample</a> </p>')).toBe(true)
})

test('the sample of a read of the sandbox has example values in its path and its query', () => {
  expect(textOf('readExample')).toContain('https://pay.example/sandbox/api/examples/PIXQR/BRL?operatorCode=OVO')
})

test('the sample that removes a merchant removes the one that the sample before it registers', () => {
  expect(textOf('registerMerchant')).toContain('test-worker-1')
  expect(textOf('removeMerchant')).toContain('https://pay.example/sandbox/api/merchants/test-worker-1/!remove')
})

test('the page of a token operation asks for the signature', () => {
  const text = textOf('createToken')
  expect(text).toContain(
    '<label for="try-createToken-signature">X-SIGNATURE <small>or <code>secret</code> in the body</small></label>',
  )
  expect(text).toContain('data-path="/api/auth-tokens" data-credential="signature"')
  expect(text).not.toContain('id="token"')
})

test('the page of a create lists its methods with their currencies and their own examples', () => {
  const text = mainOf(textOf('createPayin'))
  expect(text).toContain(
    '<details class="method" id="createPayin-DUITNOW">\n<summary><code>DUITNOW</code> <span>DuitNow QR</span> <span class="currencies">MYR</span></summary>\n<p>Request object <code>DuitNowMethod</code></p>',
  )
  expect(text).toContain('<span class="currencies">ARS CNY JPY KRW LAK MXN NAD NGN PHP THB VND ZAR</span></summary>')
  expect(text).toContain(tabs('createPayin-DUITNOW-code', ['curl', 'TypeScript', 'Response']))
  expect(text).toContain('<button type="button" class="use" data-use="try-createPayin-body" data-example="')
  expect(text).toContain(
    '<p>Each example is of <code>order-4711</code>, as are those of the reads. An id is used once:',
  )
  expect(text).toContain('2 minutes apart.</p>')
  expect(mainOf(textOf('readPayin'))).toContain('see <a href="/docs/operations/createPayin">createPayin</a>.</p>')
})

test('each tab of a method has its own text, with the values of its example', () => {
  const [, section = ''] = textOf('createPayin').split('id="createPayin-DUITNOW"')
  const texts = [...section.matchAll(/<pre tabindex="0" role="group" aria-label="([^"]+)"><code>([\s\S]*?)<\/code>/g)]
  expect(
    texts.slice(0, 3).map(([, label, text = '']) => [label, text.split('\n')[0], text.includes('DUITNOW')]),
  ).toEqual([
    ['curl', expect.stringMatching(/^curl /), true],
    ['TypeScript', expect.stringMatching(/^(import|const|await) /), true],
    ['Response', '{', true],
  ])
})

test('the reference leads to every operation by its method and whole path', () => {
  const text = pages.get('/docs')?.() ?? ''
  expect(text).toContain(
    '<li id="createPayin"><span class="verb post">POST</span> <code>/payins/{idPayin}</code> <a href="/docs/operations/createPayin">',
  )
  expect(text).toContain('<li id="createToken"><span class="verb post">POST</span> <code>/auth-tokens</code> <a')
  expect(text).toContain('<li id="readClock"><span class="verb get">GET</span> <code>/sandbox/api/clock</code> <a')
  const errors = [...text.matchAll(/<tr id="error-(\w+)">.*?<td>(\d+)<\/td>/g)].map(
    ([, code, status]) => `${code} ${status}`,
  )
  const some = ['UNAUTHORIZED 401', 'ALREADY_ACCEPTED 409', 'BALANCE_INSUFFICIENT 406']
  expect(errors).toEqual(expect.arrayContaining(some))
  expect(errors.filter((row) => row.endsWith(' 406'))).toHaveLength(businessCodes.length)
})

test('the first payment speaks of the sandbox’s merchant and workshop only where there is a sandbox', () => {
  const partOf = (of: typeof pages) =>
    between(of.get('/docs')?.() ?? '', '<h2 id="first-payment">', '<h3 id="sample-redirect">')
  expect(partOf(pages)).toContain('<code>data/demo-shop.private-key.pem</code>')
  expect(partOf(pages)).toContain('<a href="/sandbox?section=refused">workshop</a>')
  expect(partOf(livePages)).not.toMatch(/demo-shop|workshop/)
})
