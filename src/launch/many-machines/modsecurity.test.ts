import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { isWholeRun } from '#gateway/app/api-tests/support/trust-size.test-support.ts'
import { isInstalled, type ReverseProxy, requestOverHttp2, startProxy } from './proxy.test-support.ts'

const rules = '/usr/share/modsecurity-crs/rules'
const documented = fileURLToPath(new URL('../../../docs/proxies/modsecurity.conf', import.meta.url))
const areDue = isWholeRun && isInstalled('Apache') && existsSync(rules)

/** Apache's lines for ModSecurity with the core rule set, as Debian installs it, which blocks at a level. */
const coreRules = (level: number, folder: string, own: string): string => `
LoadModule unique_id_module /usr/lib/apache2/modules/mod_unique_id.so
LoadModule security2_module /usr/lib/apache2/modules/mod_security2.so
Include /etc/modsecurity/modsecurity.conf-recommended
SecRuleEngine On
SecAuditEngine Off
SecDataDir ${folder}
Include /etc/modsecurity/crs/crs-setup.conf
SecAction "id:1,phase:1,pass,nolog,setvar:tx.paranoia_level=${level}"
${own}
Include ${rules}/*.conf
`

const json = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'shop' }
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'user-agent': 'Mozilla/5.0' }
const page = { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'accept-encoding': 'gzip, br' }
const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJnIn0.Hx--vk6Van_wnE-Q'
const CALLBACK = 'https://shop.example/callback.php?a=%2B'
const RETURN = "https://shop.example/orders/1?x='&y=1"
const query = `?${new URLSearchParams({ token: TOKEN, callbackUrl: CALLBACK, returnUrl: RETURN })}`

/** What the specification and the page need, and the level at which the rules begin to block it. */
const requests = [
  {
    what: 'a token request, whose operations begin with GET',
    from: 1,
    path: '/api/auth-tokens',
    headers: { ...json, body: '{"operations":["POST /payins/a","GET /payins/.*"],"secret":"a\'; -- b"}' },
  },
  { what: 'a compressed page', from: 1, path: '/status', headers: page },
  {
    what: 'a report of the policy',
    from: 1,
    path: '/policy-reports',
    headers: { ...page, 'content-type': 'application/csp-report', body: '{"csp-report":{}}' },
  },
  { what: 'a redirect URL', from: 2, path: `/${query}`, headers: page },
  { what: 'a status URL', from: 2, path: `/status?token=${TOKEN}`, headers: page },
  {
    what: 'a form of the page',
    from: 2,
    path: '/',
    headers: { ...form, body: String(new URLSearchParams({ address: query, accountName: "Sinéad O'Brien" })) },
  },
  {
    what: 'a create',
    from: 2,
    path: '/api/payins/a-1',
    headers: { ...json, body: JSON.stringify({ callbackUrl: CALLBACK, returnUrl: RETURN }) },
  },
] as const

describe.skipIf(!areDue).each([1, 2])('ModSecurity with the core rule set at level %i', (level) => {
  let upstream: Server
  let strict: ReverseProxy
  let excluding: ReverseProxy
  beforeAll(async () => {
    upstream = pages()
    const port = await listeningPort(upstream)
    const start = (own: string) =>
      startProxy('Apache', [port, port], (text, folder) => text + coreRules(level, folder, own))
    ;[strict, excluding] = await Promise.all([start(''), start(`Include ${documented}`)])
  }, 60_000)
  afterAll(async () => {
    await Promise.all([strict.close(), excluding.close()])
    await closeServer(upstream)
  })

  test.each(requests)('lets $what through, with the documented exclusions alone', async ({ path, headers, from }) => {
    const [without, documentedly] = await Promise.all([
      requestOverHttp2(strict.origin, path, headers),
      requestOverHttp2(excluding.origin, path, headers),
    ])
    expect([without.status, documentedly.status]).toEqual([level >= from ? 403 : 200, 200])
  })

  test('still blocks an attack in each other field', async () => {
    const attack = encodeURIComponent('<script>alert(1)</script>')
    for (const path of [`/?accountName=${attack}`, `/status?lang=${attack}`, `/api/payins/a?q=${attack}`])
      expect([path, (await requestOverHttp2(excluding.origin, path, page)).status]).toEqual([path, 403])
  })
})

/** Serves what a Brotli stream may have: the beginning of a PHP program. */
function pages(): Server {
  const bytes = Buffer.concat([brotliCompressSync('a page'), Buffer.from('<?')])
  return createServer(({ url }, response) => {
    const isPage = url === '/status'
    response.writeHead(200, { 'content-type': 'text/html', ...(isPage && { 'content-encoding': 'br' }) })
    response.end(isPage ? bytes : '{}')
  })
}
