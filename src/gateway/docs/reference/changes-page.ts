import { html } from '../../http/html.ts'
import { writePage } from '../site/page.ts'
import { changes } from './changes.ts'
import { inline } from './prose.ts'

/** The page with the API's change history, newest first, and with what may change within a version. */
export const writeChanges = (): string =>
  writePage({
    title: 'Change history',
    menu: html`<ul>
<li><a href="/docs">Reference</a></li>
<li><a href="#changes">Changes</a></li>
<li><a href="#compatible">What may change</a></li>
</ul>`,
    main: html`
<h1 id="changes">Change history</h1>
<p class="links"><a href="/docs">Reference</a> <a href="/api/openapi.json">OpenAPI document</a></p>
<p>Headlines of the API’s versions, the newest first. The interface description states 2.79, the general concepts 2.82; nothing is listed for 2.81 and 2.82.</p>
<table class="fields changes">
<caption>Versions</caption>
<thead><tr><th scope="col">Version</th><th scope="col">Change</th></tr></thead>
<tbody>${changes.toReversed().map(({ versions, change }) => html`<tr><th scope="row">${versions}</th><td>${inline(change)}</td></tr>`)}</tbody>
</table>
<h2 id="compatible">What may change within major version 2</h2>
<ul>
<li>New resources, optional request parameters, response properties and event types: ignore what you do not know.</li>
<li>The order of response properties.</li>
<li>More items in code lists and in lists of payment options.</li>
</ul>
<p>A breaking change is a new major version, which <code>X-API-Version</code> asks for.</p>`,
  })
