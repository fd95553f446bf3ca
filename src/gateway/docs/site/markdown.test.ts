import { describe, expect, test } from 'vitest'
import { inlineMarkdown, type LinkTo, markdownHtml, sectionsOf } from './markdown.ts'

const linkTo: LinkTo = (target) => (target.startsWith('#') ? target : undefined)
const htmlOf = (text: string): string => markdownHtml(text, linkTo).html.trim()

describe('a document as HTML', () => {
  test.each([
    [
      'a heading, with the anchor that GitHub makes',
      '## 6. What to `trust`?',
      '<h2 id="6-what-to-trust">6. What to <code>trust</code>?</h2>',
    ],
    ['a deep heading at the third level', '#### Deep', '<h3 id="deep">Deep</h3>'],
    ['signs of HTML as text', 'a < b & `<i>`', '<p>a &lt; b &amp; <code>&lt;i&gt;</code></p>'],
    [
      'a link that leads somewhere and one that does not',
      '[`a`](#b) [c](d.ts)',
      '<p><a href="#b"><code>a</code></a> c</p>',
    ],
    ['no picture', 'a ![picture](x.png)b', '<p>a b</p>'],
    ['no comment', '<!-- a comment -->\n\ntext', '<p>text</p>'],
    ['a checklist', '- one\n- [ ] two\n- [x] three', '<ul>\n<li>one</li>\n<li>☐ two</li>\n<li>☑ three</li>\n</ul>'],
    [
      'a table in an area that scrolls, with an escaped bar in a cell',
      '| A | B \\| C |\n| --- | --- |\n| `1\\|2` | [d](#d) |',
      '<div class="wide" tabindex="0"><table>\n<thead>\n<tr>\n<th scope="col">A</th>\n<th scope="col">B | C</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>1|2</code></td>\n<td><a href="#d">d</a></td>\n</tr>\n</tbody></table>\n</div>',
    ],
    [
      'code with a copy button',
      '```ts\nconst a = 1\n\n# no heading\n```\nafter',
      '<figure class="code">\n<button type="button" class="copy" data-copy hidden>Copy <span class="visually-hidden">ts</span></button>\n<pre tabindex="0" role="group" aria-label="ts"><code>const a = 1\n\n# no heading</code></pre>\n</figure><p>after</p>',
    ],
  ])('has %s', (_, text, expected) => expect(htmlOf(text)).toBe(expected))

  test('has another anchor for a heading that comes again', () => {
    const shown = htmlOf('## Added\n\n### Added 1\n\n## Added\n\n## Added')
    expect([...shown.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['added', 'added-1', 'added-2', 'added-3'])
  })

  test('has code in an item of a list, with its own indentation', () => {
    const shown = htmlOf('1. Make a key.\n\n   ```\n   openssl x\n     y\n   ```\n\n2. Next')
    expect(shown).toMatch(
      /<li><p>Make a key\.<\/p>\n<figure class="code">.*<code>openssl x\n {2}y<\/code>.*<\/figure><\/li>/s,
    )
  })
})

test('a line has no paragraph around it', () => {
  expect(inlineMarkdown('**a** `b`', linkTo).html).toBe('<strong>a</strong> <code>b</code>')
})

test('a document is cut at every heading below its title, each with the anchor of its page', () => {
  const text = '# Title\n\nintro\n\n## A `b`\n\na\n\n### Title\n\nc\n'
  expect(sectionsOf(text)).toEqual([
    { heading: undefined, text: '# Title\n\nintro\n\n' },
    { heading: { level: 2, text: 'A b', anchor: 'a-b' }, text: '## A `b`\n\na\n\n' },
    { heading: { level: 3, text: 'Title', anchor: 'title-1' }, text: '### Title\n\nc\n' },
  ])
  expect([...htmlOf(text).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['title', 'a-b', 'title-1'])
})
