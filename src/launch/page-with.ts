import { ANSWERED_ATTRIBUTE, GIVEN_ID } from '#web/first-screen/given-answers.ts'
import type { RenderedScreen } from '#web/first-screen/render.tsx'

/** Places of index.html. */
const APP = /(<div id="app">).*<!--shell-->.*<!--\/shell-->\s*/s
const TITLE = /<title>[^<]*<\/title>/

/** The built page with the screen in it; `catalogue` is the file of its language, for the browser to fetch ahead. */
export function pageWith(built: string, screen: RenderedScreen, catalogue: string | undefined): string {
  const { given, html, title, style } = screen
  const preload = catalogue === undefined ? '' : `<link rel="modulepreload" href="${catalogue}">`
  // After the page's own styles, which it changes.
  const colour = style === undefined ? '' : `<style>${style}</style>`
  const data = `<script type="application/json" id="${GIVEN_ID}">${jsonOf(given)}</script>`
  const page = built
    .replace('lang="en"', () => `lang="${given.locale}" ${ANSWERED_ATTRIBUTE}`)
    .replace(TITLE, (former) => (title === undefined ? former : `<title>${textOf(title)}</title>`))
    .replace('</head>', () => `${preload}${colour}</head>`)
    .replace('</body>', () => `${data}</body>`)
  return html === undefined ? page : page.replace(APP, (_all, opening: string) => opening + html)
}

const textOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON that cannot end the element it stands in. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
