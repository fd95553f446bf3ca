import { expect, test } from 'vitest'
import { escapedHtml, jsonInHtml } from './escaped-html.ts'

test('text is no markup, in an element and in an attribute of either quotes', () => {
  expect(escapedHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#x27;y&#x27;&gt;&amp;amp;&lt;/a&gt;',
  )
})

test('JSON in a data block does not close it, and is the same value', () => {
  const value = { text: '</script><b>' }
  expect(jsonInHtml(value)).not.toContain('<')
  expect(JSON.parse(jsonInHtml(value))).toEqual(value)
})

test('text without special characters stays as it is', () => {
  expect(escapedHtml('PromptPay ฿45.00')).toBe('PromptPay ฿45.00')
})
