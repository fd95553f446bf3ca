import { expect, test } from 'vitest'
import { html } from './html.ts'

test('what is put into a page is text, whatever it looks like', () => {
  const { html: page } = html`<p title="${'"><script>alert(1)</script>'}">${"a & b's"}</p>`
  expect(page).toBe('<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a &amp; b&#39;s</p>')
})

test('parts written as pages stay as they are', () => {
  expect(html`<ul>${html`<li>${'<'}</li>`}</ul>`.html).toBe('<ul><li>&lt;</li></ul>')
})

test('a list of parts stands one after the other', () => {
  expect(html`<ul>${['a', '<'].map((text) => html`<li>${text}</li>`)}</ul>`.html).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  )
})

test('lines of code keep their ends', () => {
  expect(html`<pre>${'{\n\t"a": 1\n}'}</pre>`.html).toBe('<pre>{\n\t&quot;a&quot;: 1\n}</pre>')
})

test('controls that turn a text around are dropped', () => {
  expect(html`${'order\u202e1\u2066\u0000'}`.html).toBe('order1')
})
