import { hashSourceOf, type Inventory } from '#gateway/http/files/inventory.ts'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import type { Difference, GatewayResponse } from './page-comparison.ts'

const ELEMENT = /<script\b([^>]*)>(.*?)<\/script>|<link\b([^>]*)>/gs
const STYLE = /<style>(.*?)<\/style>/gs

/**
 * Compares a page as a customer gets it, with a first screen in it, which no build knows: whatever it runs is in the
 * inventory, whatever it loads is bound to the inventory's content, and its policy allows nothing else.
 */
export function compareVisited(
  inventory: Inventory,
  { status, headers, body }: GatewayResponse,
): readonly Difference[] {
  if (status !== 200) return [{ code: 'status', where: VISITED, expected: '200', found: String(status) }]
  const html = new TextDecoder().decode(body)
  return [
    ...[...html.matchAll(ELEMENT)].flatMap(([element, script, code = '', link = '']) =>
      script === undefined ? compareLink(inventory, link) : compareScript(inventory, { element, script, code }),
    ),
    ...compareHeaders(headers, policyFor(inventory, html)),
  ]
}

/** Its address is never repeated: it has a token. */
const VISITED = 'the visited page'

function compareScript({ inline, files }: Inventory, found: Readonly<Record<'element' | 'script' | 'code', string>>) {
  const { element, script, code } = found
  if (/\bsrc=/.test(script)) return compareLoaded(files, script)
  // Data: no browser runs it.
  if (script.includes('type="application/json"')) return []
  return inline.some(({ source }) => source === hashSourceOf(code)) ? [] : [unknown(element)]
}

/** Pictures are none of the inventory's. */
const compareLink = ({ files }: Inventory, link: string): readonly Difference[] =>
  /rel="(?:stylesheet|modulepreload)"/.test(link) ? compareLoaded(files, link) : []

function compareLoaded(files: Inventory['files'], attributes: string): readonly Difference[] {
  const [, address = ''] = /(?:src|href)="([^"]*)"/.exec(attributes) ?? []
  const listed = files.find(({ file }) => `/${file}` === address)
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

/** What the policy of such a page has to be; the merchant's configuration adds who may frame it, and its logo's origin. */
function policyFor({ inline }: Inventory, html: string) {
  const sources = inline.map(({ source }) => source)
  const styles = [...html.matchAll(STYLE)].map(([, css = '']) => hashSourceOf(css))
  const { 'content-security-policy': policy = '', ...others } = pageHeaders({}, sources)
  return { others, policy: policy.replace("style-src 'self'", ["style-src 'self'", ...styles].join(' ')) }
}

/** Headers and directives that depend on whose customer it is, and on what is rendered. */
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
