import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { panelFilesOf, sandboxHtml } from './sandbox-html.ts'

const page = await readFile(new URL('../../../index.html', import.meta.url), 'utf8')
const panel = {
  script: { path: '/assets/outcomes-a1_B.js', integrity: 'sha384-s' },
  style: { path: '/assets/outcomes-c2-D.css', integrity: 'sha384-t' },
}

test('the page says that it is a test before any script, and has the panel last', () => {
  const shell = sandboxHtml(page, panel)
  expect(shell).toMatch(/<html data-sandbox /)
  expect(shell).toMatch(/<div id="app"><p class="test-banner"[^>]*><strong>Test mode<\/strong>/)
  expect(shell).toMatch(
    /<aside id="outcomes"[^>]*><details><summary>[^<]+<\/summary>.*<\/aside><script[^>]*><\/script><\/body>/,
  )
  expect(shell).toContain(`src="${panel.script.path}"`)
  expect(shell).toContain(`href="${panel.style.path}" integrity="sha384-t"`)
})

test('where the panel was not built there is the banner alone', () => {
  const shell = sandboxHtml(page, undefined)
  expect(shell).toContain('test-banner')
  expect(shell).not.toContain('outcomes')
})

test('the panel is found by its name in the build, whatever its digest', () => {
  const listed = (...paths: string[]) => paths.map((path, at) => ({ file: path, integrity: `sha384-${'uvst'[at]}` }))
  const others = ['assets/show-outcomes-x1.js', 'outcomes-a.js']
  expect(panelFilesOf(listed(...others, 'assets/outcomes-a1_B.js', 'assets/outcomes-c2-D.css'))).toEqual(panel)
  expect(panelFilesOf(listed(...others))).toBeUndefined()
})
