import { type Html, html } from '../../http/html.ts'

/** Code, bold text, images and links of a Markdown line. */
const MARKED = /(`[^`]+`|\*\*[^*]+(?:\*[^*]+)*\*\*|!?\[[^\]]+\]\([^)\s]+\))/

/** Where a link of a document leads on the site; undefined for a file that the site does not have. */
export type LinkTo = (target: string) => string | undefined

/** The inline parts of a Markdown text. An image is left out; a link that leads nowhere is its text. */
export function inlineMarkdown(text: string, linkTo: LinkTo): readonly Html[] {
  return text.split(MARKED).map((part): Html => {
    if (/^`.*`$/s.test(part)) return html`<code>${part.slice(1, -1)}</code>`
    if (/^\*\*.*\*\*$/s.test(part)) return html`<strong>${inlineMarkdown(part.slice(2, -2), linkTo)}</strong>`
    const [, image, words = '', target = ''] = /^(!?)\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    if (image === '!') return html``
    if (image === undefined) return html`${part.replaceAll('\\|', '|')}`
    const address = linkTo(target)
    const shown = inlineMarkdown(words, linkTo)
    return address === undefined ? html`${shown}` : html`<a href="${address}">${shown}</a>`
  })
}

/**
 * The anchors of a document's headings, as GitHub makes them: call the result once for each heading, in their order. A
 * heading that comes again has a number behind it.
 */
export function anchorsOfDocument(): (heading: string) => string {
  const taken = new Set<string>()
  return (heading) => {
    const first = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = first
    for (let repeat = 1; taken.has(anchor); repeat++) anchor = `${first}-${repeat}`
    taken.add(anchor)
    return anchor
  }
}
