import { hashSourceOf, type Inventory, inlineSourcesOf } from '#gateway/http/files/inventory.ts'
import { allowingStyles, pageHeaders } from '#gateway/http/files/page-headers.ts'
import { LATE_SCRIPT_REL } from '#web/ssr/initial-data.ts'
import type { Difference, LiveResponse } from '../page-comparison.ts'

const ELEMENT = /<script\b([^>]*)>(.*?)<\/script>|<link\b([^>]*)>/gs
const STYLE = /<style>(.*?)<\/style>/gs

/**
 * Compares a server-rendered page, which differs from the built one, with the inventory: every script it runs is in the
 * inventory, everything it loads has the inventory's integrity, and its policy allows nothing else. `basePath`: the
 * path of PUBLIC_URL, empty for an origin.
 */
export function compareVisited(
  inventory: Inventory,
  { status, headers, body }: LiveResponse,
  basePath = '',
): readonly Difference[] {
  if (status !== 200) return [{ code: 'status', where: VISITED, expected: '200', found: String(status) }]
  const html = new TextDecoder().decode(body)
  return [
    ...[...html.matchAll(ELEMENT)].flatMap(([element, script, code = '', link = '']) =>
      script === undefined ? compareLink(inventory, link) : compareScript(inventory, { element, script, code }),
    ),
    ...compareHeaders(headers, policyFor(inventory, { html, basePath })),
  ]
}

/** The differences never contain the page's URL, which has a token. */
const VISITED = 'the visited page'

function compareScript({ inline, files }: Inventory, found: Readonly<Record<'element' | 'script' | 'code', string>>) {
  const { element, script, code } = found
  if (/\bsrc=/.test(script)) return compareLoaded(files, script)
  // JSON data, which no browser executes.
  if (script.includes('type="application/json"')) return []
  return inline.some(({ source }) => source === hashSourceOf(code)) ? [] : [unknown(element)]
}

const LOADED = new RegExp(`rel="(?:stylesheet|modulepreload|${LATE_SCRIPT_REL})"`)

/** Images are not in the inventory. */
const compareLink = ({ files }: Inventory, link: string): readonly Difference[] =>
  LOADED.test(link) ? compareLoaded(files, link) : []

function compareLoaded(files: Inventory['files'], attributes: string): readonly Difference[] {
  const [, address = ''] = /(?:src|href)="([^"]*)"/.exec(attributes) ?? []
  const listed = files.find(({ file }) => `./${file}` === address)
  if (listed === undefined) return [unknown(address)]
  const [, found = 'none'] = / integrity="([^"]*)"/.exec(attributes) ?? []
  const where = `${VISITED} ${address}`
  return found === listed.integrity ? [] : [{ code: 'content', where, expected: listed.integrity, found }]
}

const unknown = (found: string): Difference => ({
  code: 'content',
  where: VISITED,
  expected: 'a script or style of the inventory',
  found: found.slice(0, 80),
})

/** The required policy of such a page. The merchant's configuration adds frame ancestors and the logo's origin. */
function policyFor(inventory: Inventory, { html, basePath }: { readonly html: string; readonly basePath: string }) {
  const sources = inlineSourcesOf(inventory, 'index.html')
  const styles = [...html.matchAll(STYLE)].map(([, css = '']) => hashSourceOf(css))
  const { 'content-security-policy': policy = '', ...others } = pageHeaders({}, { inline: sources, basePath })
  return { others, policy: allowingStyles(policy, styles) }
}

/** Headers and directives that depend on the merchant and on the rendered screen. */
const ofMerchant = /^(?:frame-ancestors|img-src) /
const varying = ['cache-control', 'x-frame-options']

function compareHeaders(headers: Headers, { policy, others }: ReturnType<typeof policyFor>): readonly Difference[] {
  const pairs = Object.entries(others).filter(([name]) => !varying.includes(name))
  const found = headers.get('content-security-policy') ?? 'absent'
  return [
    ...pairs.map(([name, expected]) => ({ name, expected, found: headers.get(name) ?? 'absent' })),
    { name: 'content-security-policy', expected: commonOf(policy), found: commonOf(found) },
  ].flatMap(({ name, expected, found }) =>
    found === expected ? [] : [{ code: 'header' as const, where: `${VISITED} ${name}`, expected, found }],
  )
}

const commonOf = (policy: string): string =>
  policy
    .split('; ')
    .filter((directive) => !ofMerchant.test(directive))
    .join('; ')
