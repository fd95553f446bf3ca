import { describe, expect, test } from 'vitest'
import { hashSourceOf, type Inventory, integrityOf } from '#gateway/http/files/inventory.ts'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import { comparePage } from './page-comparison.ts'
import { compareVisited } from './pages/visited-page.ts'

const HTML = '<!doctype html><title>Pay</title>'
const bytes = new TextEncoder().encode(HTML)
const inline = [{ page: 'index.html', source: hashSourceOf('boot()'), reason: 'test' }]
const inventory: Inventory = {
  inline,
  pages: { 'index.html': integrityOf(bytes) },
  files: [{ file: 'assets/entry.js', integrity: integrityOf(bytes), reason: 'test' }],
}
const headersAt = (basePath: string) => new Headers(pageHeaders({}, { inline: [hashSourceOf('boot()')], basePath }))

describe('a live page', () => {
  const serve =
    (basePath: string, status = 200, body = bytes) =>
    async () => ({
      status,
      headers: headersAt(basePath),
      body,
    })

  test('below a path has the headers of that path', async () => {
    expect(await comparePage(inventory, serve('/below'), '/below')).toEqual([])
    const differences = await comparePage(inventory, serve('/below'))
    expect(differences.map(({ where }) => where)).toContain('/ content-security-policy')
    expect(await comparePage(inventory, serve(''))).toEqual([])
  })

  test.each([204, 206, 302, 404])('with status %i is no page', async (status) => {
    const differences = await comparePage(inventory, serve('', status))
    expect(differences).toEqual(
      ['/', '/status', '/assets/entry.js'].map((where) => ({
        code: 'status',
        where,
        expected: '200',
        found: String(status),
      })),
    )
  })

  test('with other content is named with what was expected and found', async () => {
    const changed = new TextEncoder().encode(`${HTML} `)
    const [difference] = await comparePage(inventory, serve('', 200, changed))
    expect(difference).toEqual({
      code: 'content',
      where: '/',
      expected: integrityOf(bytes),
      found: integrityOf(changed),
    })
  })

  test('without a header is named with what was expected', async () => {
    const differences = await comparePage({ ...inventory, files: [] }, async () => ({
      status: 200,
      headers: new Headers(),
      body: bytes,
    }))
    expect(differences).toContainEqual({
      code: 'header',
      where: '/status x-content-type-options',
      expected: 'nosniff',
      found: 'absent',
    })
  })
})

describe('a visited page', () => {
  const visited = (html: string, { basePath = '', status = 200, headers = headersAt(basePath) } = {}) =>
    compareVisited(inventory, { status, headers, body: new TextEncoder().encode(html) }, basePath)

  test.each([302, 404, 503])('with status %i is no page', (status) => {
    expect(visited(HTML, { status })).toEqual([
      { code: 'status', where: 'the visited page', expected: '200', found: String(status) },
    ])
  })

  test('below a path has the headers of that path', () => {
    expect(visited(HTML, { basePath: '/below' })).toEqual([])
    expect(visited(HTML, { basePath: '/below', headers: headersAt('') })).not.toEqual([])
  })

  test.each(Object.keys(pageHeaders()).filter((name) => !['cache-control', 'x-frame-options'].includes(name)))(
    'without %s differs',
    (name) => {
      const headers = headersAt('')
      headers.delete(name)
      expect(visited(HTML, { headers })).toMatchObject([
        { where: `the visited page ${name}`, found: expect.stringMatching(/absent|^$/) },
      ])
    },
  )

  test('names what it loads with the integrity that was expected, and what nobody knows by its beginning', () => {
    const [file] = inventory.files
    expect(visited('<script src="./assets/entry.js" integrity="sha384-other"></script>')).toEqual([
      {
        code: 'content',
        where: 'the visited page ./assets/entry.js',
        expected: file?.integrity,
        found: 'sha384-other',
      },
    ])
    expect(visited('<link rel="stylesheet" href="./assets/entry.js">')).toMatchObject([{ found: 'none' }])
    expect(visited('<link rel="modulepreload" href="./assets/other.js">')).toEqual([
      {
        code: 'content',
        where: 'the visited page',
        expected: 'a script or style of the inventory',
        found: './assets/other.js',
      },
    ])
    const long = `<script>${'x'.repeat(200)}</script>`
    expect(visited(long)).toMatchObject([{ found: long.slice(0, 80) }])
    expect(visited('<script>boot()</script><link rel="icon" href="https://cdn.example/logo.svg">')).toEqual([])
  })
})
