import GithubSlugger from 'github-slugger'
import { Lexer, Parser, Renderer, TextRenderer, type Token, type Tokens } from 'marked'
import { type Html, html } from '../../http/html.ts'
import { codeFigure } from './code-tabs.ts'

/** Where a link of a text leads on the site; undefined for a file that the site does not have. */
export type LinkTo = (target: string) => string | undefined

/** A text of this repository as HTML: its blocks, with anchors at its headings as GitHub makes them. */
export const markdownHtml = (text: string, linkTo: LinkTo): Html => ({
  html: Parser.parse(Lexer.lex(text), { renderer: new SiteRenderer(linkTo) }),
})

/** A line of a text as HTML, without a paragraph around it. */
export const inlineMarkdown = (text: string, linkTo: LinkTo): Html => ({
  html: Parser.parseInline(Lexer.lexInline(text), { renderer: new SiteRenderer(linkTo) }),
})

interface Section {
  /** Undefined for what comes before the first heading below the title. */
  readonly heading: { readonly level: number; readonly text: string; readonly anchor: string } | undefined
  readonly text: string
}

/** A document cut at its headings, except for its title. */
export function sectionsOf(text: string): readonly Section[] {
  const slugger = new GithubSlugger()
  const sections: Section[] = [{ heading: undefined, text: '' }]
  for (const token of Lexer.lex(text)) {
    if (isHeading(token)) {
      const words = wordsOf(token.tokens)
      const heading = { level: token.depth, text: words, anchor: slugger.slug(words) }
      if (token.depth > 1) sections.push({ heading, text: '' })
    }
    const last = sections.pop()
    if (last) sections.push({ ...last, text: last.text + token.raw })
  }
  return sections
}

/** What the pages show differently from the library's own HTML. */
class SiteRenderer extends Renderer {
  readonly #linkTo: LinkTo
  readonly #slugger = new GithubSlugger()

  constructor(linkTo: LinkTo) {
    super()
    this.#linkTo = linkTo
  }

  override heading({ depth, tokens }: Tokens.Heading): string {
    const level = Math.min(depth, 3)
    return `<h${level} id="${this.#slugger.slug(wordsOf(tokens))}">${this.parser.parseInline(tokens)}</h${level}>\n`
  }

  override code({ lang, text }: Tokens.Code): string {
    return codeFigure({ label: lang || 'Code', text }).html
  }

  /** A wide table scrolls in its own area, which a keyboard must reach. */
  override table(token: Tokens.Table): string {
    return `<div class="wide" tabindex="0">${super.table(token)}</div>\n`
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell(token).replace(/^<th/, '<th scope="col"')
  }

  /** An input that nobody can use would need a name of its own. */
  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ '
  }

  override link(token: Tokens.Link): string {
    const address = this.#linkTo(token.href)
    const words = this.parser.parseInline(token.tokens)
    return address === undefined ? words : html`<a href="${address}">${{ html: words }}</a>`.html
  }

  override image(): string {
    return ''
  }

  /** Comments are for those who edit a document. */
  override html(): string {
    return ''
  }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

/** The words of inline tokens without their marks. */
const wordsOf = (tokens: Token[]): string => new Parser().parseInline(tokens, new TextRenderer())
