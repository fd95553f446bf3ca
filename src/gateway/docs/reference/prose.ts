import { type Html, html } from '../../http/html.ts'

const MARKED = /(`[^`]*`|\[[^\]]+\]\(#\w+\))/

/** Text of the document as HTML: text in backticks is code, `[word](#place)` is a link to a place of `/docs`. */
export const inline = (text: string): readonly Html[] => text.split(MARKED).map(markedHtml)

function markedHtml(part: string): Html {
  const [, word, place] = /^\[([^\]]+)\]\((#\w+)\)$/.exec(part) ?? []
  if (word !== undefined && place !== undefined) return html`<a href="/docs${place}">${word}</a>`
  return /^`.*`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`
}

/** Paragraphs, separated by an empty line. */
export const paragraphs = (text: string): readonly Html[] =>
  text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** Joins parts with a separator. */
export const listed = (parts: readonly Html[], between: string): readonly Html[] =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [html`${between}`, part]))
