import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type Answer, responseOf } from '#gateway/http/answer.ts'
import { hashSourceOf } from '#gateway/http/files/inventory.ts'
import type { RenderedScreen } from '#web/ssr/render.ts'
import { pageWriter } from './page-writer.ts'

const HTML =
  '<html lang="en"><head><title>Payment</title></head><body><!--words-->Reload.<!--/words--><div id="app"><!--shell--><!--/shell--></div></body></html>'
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'",
  'referrer-policy': 'no-referrer',
}
const responses = [{ key: 'k', status: 200, headers: {}, body: '{}' }]
const screen: RenderedScreen = {
  initialData: { locale: 'pt-BR', responses },
  html: '<h1>Pagar</h1>',
  title: 'Pagamento',
  words: 'Recarregue.',
  style: ':root{}',
}
const writer = (css = '') =>
  pageWriter({
    cataloguesOf: vi.fn(() => []),
    scriptsOf: () => [],
    ...(css && { style: { css, source: hashSourceOf(css) } }),
  })

type Write = ReturnType<typeof writer>
const bytesOf = async (answer: Answer): Promise<Buffer> => Buffer.from(await responseOf(answer).arrayBuffer())
const textOf = async (write: Write, content: Parameters<Write>[1], encoding = '') => {
  const bytes = await bytesOf(await write({ html: HTML, headers }, content, encoding))
  return (encoding === '' ? bytes : brotliDecompressSync(bytes)).toString()
}
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

test('a page has the headers of the built one, and those of what it contains', async () => {
  const answer = await writer('p{}')({ html: HTML, headers }, screen, 'gzip')
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self' ${hashSourceOf('p{}')} ${hashSourceOf(':root{}')}; img-src 'self'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language',
      'content-length': String((await bytesOf(answer)).length),
    },
  ])
})

test.each(['br', 'gzip, br;q=0.5'])('a page for "%s" is compressed and says so', async (encoding) => {
  const answer = await writer()({ html: HTML, headers }, screen, encoding)
  const bytes = await bytesOf(answer)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(bytes.length),
  })
  expect(brotliDecompressSync(bytes).toString()).toContain('<h1>Pagar</h1>')
})

test.each(['', 'gzip', 'br;q=0', 'abridged'])('a page for "%s" is not compressed', async (encoding) => {
  const answer = await writer()({ html: HTML, headers }, screen, encoding)
  expect(Object.fromEntries(answer.headers)).not.toHaveProperty('content-encoding')
  expect((await bytesOf(answer)).toString()).toContain('<h1>Pagar</h1>')
})

test('each page has its own language, title, colour and words', async () => {
  const write = writer()
  for (const encoding of ['', 'br']) {
    expect(titleOf(await textOf(write, screen, encoding))).toBe('Pagamento')
    expect(titleOf(await textOf(write, { ...screen, title: 'Outra' }, encoding))).toBe('Outra')
    expect(await textOf(write, { ...screen, style: ':root{color:red}' }, encoding)).toContain(
      '<style>:root{color:red}</style>',
    )
    const thai = await textOf(write, { ...screen, initialData: { locale: 'th', responses } }, encoding)
    expect(thai).toContain('<html lang="th"')
    expect(await textOf(write, { ...screen, html: '<h1>Outro</h1>' }, encoding)).toContain('<h1>Outro</h1>')
    expect(await textOf(write, { ...screen, words: 'Recarregue. Sempre.' }, encoding)).toContain('Recarregue. Sempre.')
  }
})

test('a page that is not rendered has its words, with the app or alone', async () => {
  const write = writer()
  const words = (kind: 'app' | 'words', locale: 'th' | 'ar', said: string) => ({ kind, locale, words: said })
  expect(await textOf(write, words('app', 'th', 'ไทย'))).toContain('ไทย')
  expect(await textOf(write, words('app', 'ar', 'عربي'), 'br')).toContain('عربي')
  expect(await textOf(write, words('words', 'ar', 'خطأ'))).toContain('<html lang="ar" dir="rtl">')
})
