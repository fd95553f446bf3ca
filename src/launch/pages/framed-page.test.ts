import { expect, test } from 'vitest'
import { fetchOf } from '#gateway/http/incoming-request.ts'
import { withFramedPage } from './framed-page.ts'

const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
const address = 'https://pay.example/?merchantCode=m&idPayin=1&token=a.b.c'

/** What a browser gets, from a server that responds with the payment page unless another response is given. */
const visit = (
  requested: Readonly<Record<string, string>>,
  url = address,
  response = () => new Response('the payment', { headers }),
) => fetchOf(withFramedPage(async () => response()))(new Request(url, { headers: requested }))

const frame = (language: string) => ({ 'sec-fetch-dest': 'iframe', 'accept-language': language })
const textOf = async (response: Response) => /<p>(.*?)<\/p>/.exec(await response.text())?.[1]

test('the whole response to a frame is a page of its own, which may be framed and keeps nothing', async () => {
  const response = await visit(frame('en'))
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  expect([response.status, ...lines, '', await response.text()].join('\n')).toBe(`403
cache-control: no-store
content-security-policy: default-src 'none'; style-src 'sha256-uCeZ8bn5tnZ7GHzIAfgdG2zCaLUo9SBTlYbenGomiOY='; base-uri 'none'; form-action 'none'; frame-ancestors *
content-type: text/html; charset=utf-8
referrer-policy: no-referrer
x-content-type-options: nosniff

<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Open the payment</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem;color-scheme:light dark}a{display:inline-block;padding:.6rem 1rem;border:1px solid;border-radius:.5rem;color:inherit}</style></head>
<body><p>This payment cannot be shown inside another page.</p><a href="?merchantCode=m&amp;idPayin=1&amp;token=a.b.c" target="_top" rel="noreferrer">Open the payment</a></body></html>
`)
})

test.each(['iframe', 'frame', 'embed', 'object', 'fencedframe'])('a document for %s counts as framed', async (dest) => {
  expect((await visit({ 'sec-fetch-dest': dest })).status).toBe(403)
})

const serving = (own: Record<string, string>) => () => new Response('served', { headers: { ...headers, ...own } })

test.each([
  ['a document of a tab', { 'sec-fetch-dest': 'document' }, address, undefined],
  ['a browser that does not say', {}, address, undefined],
  ['a page without a token', frame('en'), 'https://pay.example/?merchantCode=m', undefined],
  ['a file', frame('en'), address, serving({ 'content-type': 'application/json' })],
  ['a page that may be framed', frame('en'), address, serving({ 'content-security-policy': "frame-ancestors 'self'" })],
])('%s gets the server’s own response', async (...[, requested, url, response]) => {
  expect((await visit(requested, url, response)).status).toBe(200)
})

test.each([
  ['en', 'This payment cannot be shown inside another page.', 'ltr'],
  ['id', 'Pembayaran ini tidak dapat ditampilkan di dalam halaman lain.', 'ltr'],
  ['ar', 'لا يمكن عرض هذا الدفع داخل صفحة أخرى.', 'rtl'],
  ['he', 'אי אפשר להציג את התשלום הזה בתוך דף אחר.', 'rtl'],
  ['tlh;q=1, es-MX;q=0.9', 'Este pago no se puede mostrar dentro de otra página.', 'ltr'],
  ['tlh', 'This payment cannot be shown inside another page.', 'ltr'],
  ['', 'This payment cannot be shown inside another page.', 'ltr'],
])('a frame of a browser with "%s" reads "%s"', async (language, text, direction) => {
  const response = await visit(frame(language))
  expect((await response.clone().text()).match(/dir="(\w+)"/)?.[1]).toBe(direction)
  expect(await textOf(response)).toBe(text)
})

test('a frame reads the language of the redirect URL before that of the browser', async () => {
  expect(await textOf(await visit(frame('th'), `${address}&lang=es`))).toMatch(/^Este pago/)
  expect(await textOf(await visit(frame('es'), `${address}&lang=tlh`))).toMatch(/^Este pago/)
})

test('the link in a frame cannot leave its attribute', async () => {
  const response = await visit(frame('en'), `${address}&x="><script>alert(1)</script>`)
  expect(await response.text()).not.toContain('<script')
})
