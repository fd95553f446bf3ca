import { escapedHtml } from '#contract/escaped-html.ts'

/** HTML that needs no escaping. */
export interface Html {
  readonly html: string
}

// Bidi controls and control characters, except tabs and line ends, can make a text look like another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
const MISLEADING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const escaped = (text: string): string => escapedHtml(text.replace(MISLEADING, ''))

/** Builds HTML: strings put into it are escaped, HTML built by this function is not. */
export function html(literals: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => (typeof value === 'string' ? escaped(value) : joined(value)))
  return { html: literals.map((literal, place) => `${literal}${written[place] ?? ''}`).join('') }
}

interface Document {
  readonly title: string
  /** What the head has beside title, viewport and icon: styles, scripts, and `UNLISTED` where it holds. */
  readonly head: Html
  readonly body: Html
  /** English if absent. */
  readonly language?: Language | undefined
}

/** The language of a page of ours. */
export interface Language {
  /** BCP 47 tag. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

const ENGLISH: Language = { tag: 'en', direction: 'ltr' }

/** Keeps a page out of search engines. */
export const UNLISTED: Html = { html: '<meta name="robots" content="noindex">' }

/** A page of ours. */
export const htmlDocument = ({ title, head, body, language: { tag, direction } = ENGLISH }: Document): string =>
  html`<!doctype html>
<html lang="${tag}"${direction === 'rtl' ? html` dir="rtl"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
</head>
<body>
${body}
</body>
</html>
`.html

/**
 * A page of ours for a product that stands below a path of its origin: each address in an attribute that begins with one
 * `/` gets the path before it. Text and values are escaped, so that they hold no such attribute.
 */
export const underBasePath = (page: string, basePath: string): string =>
  page.replace(/( (?:href|src|formaction|data-hold|data-path)=")(?=\/(?!\/))/g, `$1${basePath}`)

const joined = (value: Html | readonly Html[]): string =>
  'html' in value ? value.html : value.map((part) => part.html).join('')
