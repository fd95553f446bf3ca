import { type OperationName, operationOf } from '#contract/operations.ts'
import { type Html, html } from '../../http/html.ts'
import { prettyJson } from './code-samples.ts'

/** A form that sends the operation to the sandbox under this very origin; it needs the script and stays hidden without. */
export function tryIt(name: OperationName, example: unknown): Html {
  const { method, path, bearer, query = [] } = operationOf(name)
  const field = `try-${name}`
  const hasId = path.includes('{')
  return html`
<details class="try" hidden>
<summary>Try it</summary>
<form data-try data-method="${method}" data-path="${path}"${bearer ? html` data-bearer` : html``}>
${
  hasId
    ? html`<label for="${field}-id">${path.replace(/.*\{(\w+)\}.*/, '$1')}</label>
<input id="${field}-id" name="id" value="order-4711" autocomplete="off" spellcheck="false" required>`
    : html``
}
${query.map(
  (key) => html`<label for="${field}-${key}">${key} <small>separated by commas</small></label>
<input id="${field}-${key}" name="query" data-key="${key}" autocomplete="off" spellcheck="false">`,
)}
${
  bearer
    ? html``
    : html`<label for="${field}-signature">X-SIGNATURE <small>or <code>secret</code> in the body</small></label>
<input id="${field}-signature" name="signature" autocomplete="off" spellcheck="false">`
}
${
  example === undefined
    ? html``
    : html`<label for="${field}-body">Body</label>
<textarea id="${field}-body" name="body" rows="12" spellcheck="false" autocomplete="off">${prettyJson(example)}</textarea>`
}
<button type="submit">Send</button>
<output class="answer" aria-live="polite"></output>
</form>
</details>`
}
