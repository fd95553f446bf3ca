import { expect, test } from 'vitest'
import { escapedHtml } from './escaped-html.ts'

test('text is no markup, in an element and in an attribute of either quotes', () => {
  expect(escapedHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#x27;y&#x27;&gt;&amp;amp;&lt;/a&gt;',
  )
})

test('text without special characters stays as it is', () => {
  expect(escapedHtml('PromptPay ฿45.00')).toBe('PromptPay ฿45.00')
})
