import { expect, test } from 'vitest'
import { html } from './html.ts'

test('a text put into a page is escaped, whatever it looks like', () => {
  const { html: page } = html`<p title="${'"><script>alert(1)</script>'}">${"a & b's"}</p>`
  expect(page).toBe('<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a &amp; b&#39;s</p>')
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

test('bidirectional control characters are dropped', () => {
  expect(html`${'order\u202e1\u2066\u0000'}`.html).toBe('order1')
})
