import { type Html, html } from '../../http/html.ts'

export interface Code {
  readonly label: string
  readonly text: string
}

/** Tabs with code samples and copy buttons. The tabs also work without JavaScript. */
export const codeTabs = (id: string, codes: readonly Code[]): Html => html`
<div class="tabs" role="group" aria-label="Examples">
${codes.map(
  (
    { label },
    place,
  ) => html`<input type="radio" name="${id}" id="${id}-${String(place)}"${place === 0 ? html` checked` : html``}>
<label for="${id}-${String(place)}">${label}</label>`,
)}
<div class="panels">${codes.map(codeFigure)}</div>
</div>`

export const codeFigure = ({ label, text }: Code): Html => html`<figure class="code">
<button type="button" class="copy" data-copy hidden>Copy <span class="visually-hidden">${label}</span></button>
<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>
</figure>`
