import { expect, test } from 'vitest'
import { html, underBasePath } from './html.ts'
import { isForPage } from './small-page.ts'

test('a text put into a page is escaped, whatever it looks like', () => {
  const { html: page } = html`<p title="${'"><script>alert(1)</script>'}">${"a & b's"}</p>`
  expect(page).toBe('<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a &amp; b&#x27;s</p>')
})

test('a part written as HTML is not escaped again', () => {
  expect(html`<ul>${html`<li>${'<'}</li>`}</ul>`.html).toBe('<ul><li>&lt;</li></ul>')
})

test('a list of parts is joined in order', () => {
  expect(html`<ul>${['a', '<'].map((text) => html`<li>${text}</li>`)}</ul>`.html).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  )
})

test('line ends are kept', () => {
  expect(html`<pre>${'{\n\t"a": 1\n}'}</pre>`.html).toBe('<pre>{\n\t&quot;a&quot;: 1\n}</pre>')
})

test('every character that could make a text look like another one is dropped, and no other', () => {
  const dropped = [0x00, 0x08, 0x0b, 0x0d, 0x1f, 0x7f, 0x9f, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]
  const kept = [0x09, 0x0a, 0x20, 0x7e, 0xa0, 0x61b, 0x200d, 0x2010, 0x2029, 0x202f, 0x2065, 0x206a]
  const shown = (point: number) => html`${String.fromCodePoint(point)}`.html
  expect(dropped.filter((point) => shown(point) !== '')).toEqual([])
  expect(kept.filter((point) => shown(point) === '')).toEqual([])
})

test('each address of a page is written below the path of the product, whatever attribute has it', () => {
  const page = [
    ...['<a href="/docs">', '<script src="/a.js">', '<button formaction="/sandbox/x">'],
    ...['<main data-hold="/hold" data-path="/docs/">', '<a href="//other.example/">'],
    ...['<a href="https://other.example/">', '<a href="#part">', '<p title="/not-an-address">'],
  ]
  expect(page.map((part) => underBasePath(part, '/pay'))).toEqual([
    ...['<a href="/pay/docs">', '<script src="/pay/a.js">', '<button formaction="/pay/sandbox/x">'],
    ...['<main data-hold="/pay/hold" data-path="/pay/docs/">', '<a href="//other.example/">'],
    ...['<a href="https://other.example/">', '<a href="#part">', '<p title="/not-an-address">'],
  ])
  expect(underBasePath(page.join(''), '')).toBe(page.join(''))
})

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['*/*', false],
  ['application/json', false],
  [undefined, false],
])('a request with Accept %s is for a page: %s', (accept, expected) => {
  const headers = accept === undefined ? {} : { accept }
  expect(isForPage(new Request('http://localhost/', { headers }))).toBe(expected)
})
