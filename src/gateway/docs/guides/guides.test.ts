import { describe, expect, test } from 'vitest'
import { writeDocument } from '../openapi/document.ts'
import { referencePages } from '../reference/reference-page.ts'
import { guides, writeGuide } from './guides.ts'
import { searchIndex } from './search-index.ts'

test('the search index leads to operations, error codes and sections of the guides, at an anchor that exists', () => {
  const document = writeDocument({ allowsHttp: false, sandbox: true })
  const entries = searchIndex(document)
  const found = entries.find(({ title }) => title.includes('external payment reference'))
  expect(found?.address).toBe('/docs/operations/setExternalReference')
  const reference = referencePages({ document: () => document, baseUrl: 'https://pay.example/api', sandbox: true })
  const pages = new Map([
    ['/docs', reference.get('/docs')?.()],
    ...guides.map((guide) => [`/docs/guides/${guide.name}`, writeGuide(guide)] as const),
  ])
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
    const prose = text.replace(/^ *```.*?^ *```$/gms, '')
    expect([...page.matchAll(/<figure class="code">/g)]).toHaveLength(code.length)
    expect([...page.matchAll(/<h[123] id=/g)]).toHaveLength([...prose.matchAll(/^#{1,6} /gm)].length)
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
