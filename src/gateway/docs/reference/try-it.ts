import { prettyJson } from '#contract/samples/sample.ts'
import { type Html, html } from '../../http/html.ts'
import type { OperationObject, Parameter } from '../openapi/openapi.ts'
import { EXAMPLE_MERCHANT } from '../openapi/payment-examples.ts'
import { type DocumentedOperation, documentedOperationOf } from './documented-operation.ts'

/** A form that sends the operation to the sandbox of this origin. It stays hidden without JavaScript. */
export function tryIt(name: OperationObject['operationId'], parameters: readonly Parameter[], example: unknown): Html {
  const { method, base, path, credential } = documentedOperationOf(name)
  const field = `try-${name}`
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  return html`
<details class="try" hidden open>
<summary>The request</summary>
<form data-try data-method="${method}" data-path="${base}${path}" data-credential="${credential}">
${inPath.map(
  (parameter) => html`<label for="${field}-${parameter.name}">${parameter.name}</label>
<input id="${field}-${parameter.name}" data-segment="${parameter.name}" value="${String(parameter.example)}" autocomplete="off" spellcheck="false" required>`,
)}
${inQuery.map(
  (parameter) => html`<label for="${field}-${parameter.name}">${parameter.name} ${
    parameter.style === 'form' ? html`<small>separated by commas</small>` : html`<small>may be left out</small>`
  }</label>
<input id="${field}-${parameter.name}" data-key="${parameter.name}" autocomplete="off" spellcheck="false">`,
)}
${
  credential === 'signature'
    ? html`<label for="${field}-signature">X-SIGNATURE <small>or <code>secret</code> in the body</small></label>
<input id="${field}-signature" name="signature" autocomplete="off" spellcheck="false">`
    : html``
}
${
  example === undefined
    ? html``
    : html`<label for="${field}-body">Body</label>
<textarea id="${field}-body" name="body" rows="12" spellcheck="false" autocomplete="off">${prettyJson(example)}</textarea>`
}
<button type="submit">Send</button>
<output class="response" aria-live="polite"></output>
</form>
</details>`
}

/** Where the credential of a tried operation is typed, or got from the sandbox. It stays hidden without JavaScript. */
export function credentialField(credential: DocumentedOperation['credential']): Html {
  if (credential === 'sandbox_key') return html`<div class="token" hidden>${keyField}</div>`
  if (credential !== 'token') return html``
  return html`<div class="token" hidden>
<label for="token">Token for “Try it”</label>
<input id="token" type="password" autocomplete="off" spellcheck="false">
<p><button type="button" data-get-token="${EXAMPLE_MERCHANT}">Get a sandbox token</button> <output data-token-result></output></p>
<p>Of <code>${EXAMPLE_MERCHANT}</code> or the first merchant there is, for every operation. Kept in this page’s memory only, and sent to this origin only.</p>
<details><summary>The sandbox has a key</summary>${keyField}</details>
</div>`
}

const keyField = html`<label for="sandbox-key">SANDBOX_KEY, where one is set</label>
<input id="sandbox-key" type="password" autocomplete="off" spellcheck="false">`
