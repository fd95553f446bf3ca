import { type Html, html } from '../../http/html.ts'
import { inlineMarkdown, type LinkTo, markdownHtml } from '../site/markdown.ts'

/** A line of the document, whose descriptions are Markdown. */
export const inline = (text: string): Html => inlineMarkdown(text, toPlace)

export const paragraphs = (text: string): Html => markdownHtml(text, toPlace)

/** Places that descriptions name are those of `/docs`. */
const toPlace: LinkTo = (target) => (target.startsWith('#') ? `/docs${target}` : target)

/** Joins parts with a separator. */
export const listed = (parts: readonly Html[], between: string): readonly Html[] =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [html`${between}`, part]))
