import { type Html, html } from '../../http/html.ts'
import { codeFigure } from '../reference/code-tabs.ts'
import { anchorsOfDocument, inlineMarkdown, type LinkTo } from './inline.ts'

export interface Heading {
  readonly level: number
  readonly text: string
  readonly anchor: string
}

/** The Markdown that this project's documents use: headings, paragraphs, lists, tables and fenced code. */
export function markdownHtml(text: string, linkTo: LinkTo): readonly Html[] {
  return blocksOf(text.split('\n')).map((block) => blockHtml(block, linkTo))
}

interface Section {
  /** Undefined for what comes before the first heading below the title. */
  readonly heading: Heading | undefined
  readonly lines: readonly string[]
}

/** A document cut at its headings, except for its title. */
export function sectionsOf(text: string): readonly Section[] {
  const sections: { heading: Heading | undefined; lines: string[] }[] = [{ heading: undefined, lines: [] }]
  for (const block of blocksOf(text.split('\n'))) {
    if (block.kind === 'heading' && block.heading.level > 1) sections.push({ heading: block.heading, lines: [] })
    sections.at(-1)?.lines.push(...block.lines)
  }
  return sections
}

type Block =
  | { readonly kind: 'heading'; readonly lines: readonly string[]; readonly heading: Heading }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }

const ITEM = /^(?:[-*]|\d+\.) /

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  const anchorOf = anchorsOfDocument()
  let at = 0
  while (at < lines.length) {
    const end = endOf(lines, at)
    const kind = kindOf(lines[at] ?? '')
    const own = lines.slice(at, end)
    if (kind === 'heading') blocks.push({ kind, lines: own, heading: headingOf(own, anchorOf) })
    else if (kind !== 'blank') blocks.push({ kind, lines: own })
    at = end
  }
  return blocks
}

function kindOf(line: string): Block['kind'] | 'blank' {
  if (line.trim() === '' || line.startsWith('<!--')) return 'blank'
  if (/^#{1,6} /.test(line)) return 'heading'
  if (line.startsWith('```')) return 'code'
  if (line.startsWith('|')) return 'table'
  return ITEM.test(line) ? 'list' : 'paragraph'
}

/** The line after the last one of the block that begins at a line. */
function endOf(lines: readonly string[], begin: number): number {
  const kind = kindOf(lines[begin] ?? '')
  if (kind === 'blank' || kind === 'heading') return begin + 1
  const isWithin = (at: number): boolean => {
    const line = lines[at] ?? ''
    if (kind === 'code') return at === begin + 1 || !(lines[at - 1] ?? '').startsWith('```')
    if (kind === 'table') return line.startsWith('|')
    if (kind === 'paragraph') return kindOf(line) === 'paragraph'
    // An item goes on in indented lines, also after an empty one.
    return (
      ITEM.test(line) || line.startsWith('  ') || (line === '' && /^(?: {2}|[-*] |\d+\. )/.test(lines[at + 1] ?? ''))
    )
  }
  let end = begin + 1
  while (end < lines.length && isWithin(end)) end++
  return end
}

function headingOf([line = '']: readonly string[], anchorOf: (heading: string) => string): Heading {
  const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(line) ?? []
  return { level: marks.length, text, anchor: anchorOf(text) }
}

function blockHtml(block: Block, linkTo: LinkTo): Html {
  const { lines } = block
  switch (block.kind) {
    case 'heading':
      return headingHtml(block.heading, linkTo)
    case 'code':
      return codeFigure({ label: lines[0]?.slice(3) || 'Code', text: lines.slice(1, -1).join('\n') })
    case 'table':
      return tableHtml(lines, linkTo)
    case 'list':
      return listHtml(lines, linkTo)
    case 'paragraph':
      return html`<p>${inlineMarkdown(lines.join('\n'), linkTo)}</p>`
  }
}

function headingHtml({ level, text, anchor }: Heading, linkTo: LinkTo): Html {
  const inner = inlineMarkdown(text, linkTo)
  if (level === 1) return html`<h1 id="${anchor}">${inner}</h1>`
  return level === 2 ? html`<h2 id="${anchor}">${inner}</h2>` : html`<h3 id="${anchor}">${inner}</h3>`
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

function tableHtml([head = '', , ...rows]: readonly string[], linkTo: LinkTo): Html {
  return html`<div class="wide" tabindex="0"><table>
<thead><tr>${cellsOf(head).map((cell) => html`<th scope="col">${inlineMarkdown(cell, linkTo)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${inlineMarkdown(cell, linkTo)}</td>`)}</tr>`)}</tbody>
</table></div>`
}

/** A list; what is indented below an item is Markdown again. */
function listHtml(lines: readonly string[], linkTo: LinkTo): Html {
  const items: string[][] = []
  for (const line of lines) {
    if (ITEM.test(line))
      items.push([line.replace(ITEM, '').replace(/^\[[ x]\] /i, (box) => (box === '[ ] ' ? '☐ ' : '☑ '))])
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''))
  }
  const inner = items.map((item) => html`<li>${itemHtml(item, linkTo)}</li>`)
  return /^\d/.test(lines[0] ?? '') ? html`<ol>${inner}</ol>` : html`<ul>${inner}</ul>`
}

function itemHtml(item: readonly string[], linkTo: LinkTo): readonly Html[] {
  const blocks = blocksOf(item)
  // One line of text needs no paragraph of its own.
  return blocks.map((block, place) =>
    place === 0 && block.kind === 'paragraph'
      ? html`${inlineMarkdown(block.lines.join('\n'), linkTo)}`
      : blockHtml(block, linkTo),
  )
}
