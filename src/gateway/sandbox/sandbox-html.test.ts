import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sandboxHtml } from './sandbox-html.ts'

const page = await readFile(new URL('../../../index.html', import.meta.url), 'utf8')
const panel = [
  { file: 'assets/outcomes-a1_B.js', integrity: 'sha384-s' },
  { file: 'assets/outcomes-c2-D.css', integrity: 'sha384-t' },
]

test('the sandbox’s page has the test banner before any script, and the panel last', () => {
  const shell = sandboxHtml(page, panel)
  expect(shell).toMatch(/<html data-sandbox /)
  expect(shell).toMatch(/<div id="app"><p class="test-banner"[^>]*><strong>Test mode<\/strong>/)
  expect(shell).toMatch(
    /<aside id="outcomes"[^>]*><details><summary>[^<]+<\/summary>.*<\/aside><script[^>]*><\/script><\/body>/,
  )
  expect(shell).toContain('src="./assets/outcomes-a1_B.js"')
  expect(shell).toContain('href="./assets/outcomes-c2-D.css" integrity="sha384-t"')
})

test('what the sandbox adds to a page is exactly the mark, the banner and the folded panel', () => {
  expect(sandboxHtml('<html lang="en"><body><div id="app"></div></body></html>', panel)).toBe(
    [
      '<html data-sandbox lang="en"><body><div id="app">',
      '<p class="test-banner" data-testid="test-banner"><strong>Test mode</strong> <span>No real money is moved.</span></p>',
      '</div><link rel="stylesheet" href="./assets/outcomes-c2-D.css" integrity="sha384-t">',
      '<aside id="outcomes" lang="en" dir="ltr" translate="no" aria-label="Outcomes of this test" data-testid="outcomes">',
      '<details><summary>Test outcomes</summary><div></div></details></aside>',
      '<script type="module" src="./assets/outcomes-a1_B.js" fetchpriority="low" integrity="sha384-s"></script>',
      '</body></html>',
    ].join(''),
  )
})

test('a page without a built panel has only the banner', () => {
  const shell = sandboxHtml(page, [])
  expect(shell).toContain('test-banner')
  expect(shell).not.toContain('outcomes')
})

test('the panel’s files are found in the build, whatever their digests', () => {
  const others = [
    { file: 'assets/show-outcomes-x1.js', integrity: 'sha384-u' },
    { file: 'outcomes-a.js', integrity: '' },
  ]
  expect(sandboxHtml(page, [...others, ...panel])).toBe(sandboxHtml(page, panel))
  expect(sandboxHtml(page, others)).not.toContain('outcomes')
})

test('a page served from its sources loads the panel from its source', async () => {
  const [, source = ''] = /<script type="module" src="(\/src\/[^"]*outcomes[^"]*)"/.exec(sandboxHtml(page)) ?? []
  expect(existsSync(new URL(`../../..${source}`, import.meta.url))).toBe(true)
})
