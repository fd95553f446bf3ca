import { expect, test } from 'vitest'
import { writeDocument } from '../openapi/document.ts'
import { writeGuide } from './guides.ts'
import { searchIndex } from './search-index.ts'

function contentOf(text: string): string {
  const page = writeGuide({ name: 'testing', title: 'Testing', text })
  return page.slice(page.indexOf('<main id="main">') + 16, page.indexOf('</main>')).trim()
}

test.each([
  ['[guide](operations.md#health)', '<p><a href="/docs/guides/operations#health">guide</a></p>'],
  ['[change](../CHANGELOG.md)', '<p><a href="/docs/guides/changelog">change</a></p>'],
  ['[shop](examples/shop.php)', '<p><a href="/docs/examples/shop.php">shop</a></p>'],
  ['[shop](docs/examples/shop.py)', '<p><a href="/docs/examples/shop.py">shop</a></p>'],
  ['[web](https://a.example/b.md)', '<p><a href="https://a.example/b.md">web</a></p>'],
  ['[here](#part) [page](/docs)', '<p><a href="#part">here</a> <a href="/docs">page</a></p>'],
  ['[source](../src/x.ts)', '<p>source</p>'],
])('the link in %j leads where the site has its target', (text, html) => expect(contentOf(text)).toBe(html))

test('the menu of a guide names the guide that is open, with its parts', () => {
  const page = writeGuide({ name: 'testing', title: 'Testing', text: '# T\n\n## A `b`\n\n### C\n\n## D\n' })
  const menu = page.slice(page.indexOf('<details class="menu">'), page.indexOf('</details>'))
  expect(menu).toContain('<li><a href="/docs/guides/methods">Payment methods</a></li>')
  expect(menu).toContain(
    '<li><a href="/docs/guides/testing" aria-current="page">Testing</a><ul><li><a href="#a-b">A b</a></li><li><a href="#d">D</a></li></ul></li>',
  )
})

test('a page of the documents has a way past its menu, a labelled search and the script that runs last', () => {
  const page = writeGuide({ name: 'testing', title: 'Testing', text: '# T' })
  expect(page.slice(page.indexOf('<title>'), page.indexOf('<details'))).toBe(`<title>Testing</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<nav aria-label="Contents"><form class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<ul id="search-results" aria-label="Search results"></ul>
</form>
`)
})

test('the search finds operations of every method and parts of guides, below the path of PUBLIC_URL', () => {
  const description = 'What It Does'
  const operationId = 'planFault'
  const put = { operationId, tags: [], summary: 'Plan a Fault', description, parameters: [], responses: {} } as const
  const { components } = writeDocument({ allowsHttp: false, sandbox: true })
  const index = searchIndex({ paths: { '/faults': { put } }, components }, '/base')
  const operation = { title: 'planFault: Plan a Fault', address: '/base/docs/operations/planFault', text: description }
  expect(index[0]).toEqual(operation)
  const [guide, part] = index.slice(1)
  expect([guide?.title, guide?.address]).toEqual(['Overview', '/base/docs/guides/readme'])
  expect(part?.title).toMatch(/^Overview: [^`]+$/)
  expect(part?.address).toMatch(/^\/base\/docs\/guides\/readme#[\w-]+$/)
})
