import { WORDS } from '#web/ssr/failure-words.ts'
import { EARLY } from '#web/ssr/initial-data.ts'

/** The places of the built page that the server writes into. */
export const places = {
  language: 'lang="en"',
  title: /<title>[^<]*<\/title>/,
  early: EARLY,
  /** The scripts without which the app cannot hydrate: the entry, and the renderer that is loaded beside it. */
  appScripts: /<script type="module"[^>]*><\/script>|<link rel="modulepreload" id="renderer"[^>]*>/g,
  styles: /<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>/,
  headEnd: '</head>',
  words: WORDS,
  app: /(<div id="app">)(.*<!--shell-->.*<!--\/shell-->\s*)/s,
  bodyEnd: '</body>',
} as const

/** The names of the places that a page lacks, in which nothing would be written. */
export const missingPlaces = (html: string): readonly string[] =>
  Object.entries(places).flatMap(([name, place]) => (html.search(place) === -1 ? name : []))
