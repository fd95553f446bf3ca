import { describe, expect, test } from 'vitest'
import { writeDocument } from '../openapi/document.ts'
import { guides, writeGuide } from './guides.ts'
import { markdownHtml } from './markdown.ts'
import { searchIndex } from './search-index.ts'

const htmlOf = (text: string): string =>
  markdownHtml(text, (target) => (target.startsWith('#') ? target : undefined))
    .map((part) => part.html)
    .join('')

describe('a document as HTML', () => {
  test.each([
    [
      'a heading, with the anchor that GitHub makes',
      '## 6. What to `trust`',
      '<h2 id="6-what-to-trust">6. What to <code>trust</code></h2>',
    ],
    ['a paragraph of two lines', 'one\ntwo', '<p>one\ntwo</p>'],
    ['markup in a text', 'a <b> & `<i>`', '<p>a &lt;b&gt; &amp; <code>&lt;i&gt;</code></p>'],
    ['bold text with code', '**never `x`**', '<p><strong>never <code>x</code></strong></p>'],
    ['a link that leads somewhere and one that does not', '[a](#b) [c](d.ts)', '<p><a href="#b">a</a> c</p>'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a checklist', '- [ ] a', '<ul><li>☐ a</li></ul>'],
    ['a list in an item', '1. a\n   - b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ])('has %s', (_, text, expected) => {
    expect(htmlOf(text)).toBe(expected)
  })

  test('has another anchor for a heading that comes again', () => {
    const shown = htmlOf('## Added\n\n### Added 1\n\n## Added\n\n## Added')
    expect([...shown.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['added', 'added-1', 'added-2', 'added-3'])
  })

  test('has code in an item of a list, with a copy button', () => {
    const shown = htmlOf('1. Make a key.\n\n   ```\n   openssl x\n     y\n   ```\n\n2. Next')
    expect(shown).toMatch(
      /^<ol><li>Make a key\.<figure class="code">.*<code>openssl x\n {2}y<\/code>.*<\/li><li>Next<\/li><\/ol>$/s,
    )
    expect(shown).toContain('data-copy')
  })

  test('has a table, also with an escaped bar in a cell', () => {
    const shown = htmlOf('| A | B |\n|---|---|\n| `a\\|b` | [c](#d) |')
    expect(shown).toContain('<th scope="col">A</th>')
    expect(shown).toContain('<td><code>a\\|b</code></td><td><a href="#d">c</a></td>')
  })
})

test('the search index leads to every operation and to every section of the guides, at an anchor that exists', () => {
  const entries = searchIndex(writeDocument({ allowsHttp: false, sandbox: true }))
  expect(entries.find(({ words }) => words.includes('external payment reference'))?.address).toBe(
    '/docs/operations/setExternalReference',
  )
  const pages = new Map(guides.map((guide) => [`/docs/guides/${guide.name}`, writeGuide(guide)]))
  const broken = entries.filter(({ address }) => {
    const [path = '', anchor] = address.split('#')
    return anchor !== undefined && !pages.get(path)?.includes(` id="${anchor}"`)
  })
  expect(broken.map(({ address }) => address)).toEqual([])
})

describe.each(guides)('the guide $name', ({ name, text }) => {
  const guide = guides.find((each) => each.name === name)
  const page = guide === undefined ? '' : writeGuide(guide)

  test('has every heading and every line of code of its document', () => {
    const code = [...text.matchAll(/^ *```\w*\n(.*?)\n *```$/gms)]
    expect([...page.matchAll(/<figure class="code">/g)]).toHaveLength(code.length)
    expect([...page.matchAll(/<h[123] id=/g)]).toHaveLength([...text.matchAll(/^#{1,6} /gm)].length)
  })

  test('links only to anchors and pages that exist, and shows no leftover of Markdown', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual(['main'].filter((id) => !ids.includes(id)))
    const pages = [...page.matchAll(/href="(\/docs[^"#]*)/g)].map(([, path = '']) => path)
    const known = ['/docs', '/docs/reference.css', ...guides.map((each) => `/docs/guides/${each.name}`)]
    expect(pages.filter((path) => !known.includes(path) && !path.startsWith('/docs/examples/shop.'))).toEqual([])
    const shown = page.replace(/<code>.*?<\/code>/gs, '').replace(/<[^>]+>/g, '')
    expect(shown).not.toMatch(/\]\(|\*\*|^\|/m)
  })
})
