import { type Html, html } from '../../http/html.ts'
import { inline, listed } from './prose.ts'
import type { SchemaRow } from './schema-rows.ts'

/** A table of properties. On a narrow screen each row is shown as a block. */
export const schemaTable = (caption: string, rows: readonly SchemaRow[]): Html => html`
<table class="fields">
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(rowHtml)}</tbody>
</table>`

const rowHtml = (row: SchemaRow): Html => html`
<tr>
<th scope="row">${pathHtml(row.path)}</th>
<td>${row.type}${row.isRequired ? html`<br><strong class="required">required</strong>` : html``}${
  row.isDeprecated ? html`<br><span class="deprecated">deprecated</span>` : html``
}</td>
<td>${inline(row.description)}${row.rules.length > 0 ? html`<p class="rule">${inline(row.rules.join(' '))}</p>` : html``}${row.currencyRules.map(
  currencyRuleHtml,
)}</td>
</tr>`

const currencyRuleHtml = ({ currencies, rule }: SchemaRow['currencyRules'][number]): Html =>
  html`<p class="rule"><span class="currencies">${currencies.join(', ')}</span> ${inline(rule)}</p>`

/** Allows line breaks after the dots of a long path. */
const pathHtml = (path: string): Html =>
  html`<code>${listed(
    path.split('.').map((part, place, all) => html`${part}${place < all.length - 1 ? html`.<wbr>` : html``}`),
    '',
  )}</code>`
