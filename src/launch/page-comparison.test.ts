import { describe, expect, test } from 'vitest'
import { hashSourceOf, integrityOf } from '#gateway/http/files/inventory.ts'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import { sandboxHtml } from '#gateway/sandbox/sandbox-html.ts'
import { asBuilt, comparePage, type Get, ofSandbox } from './page-comparison.ts'

const contents: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><html lang="en"><title>Pay</title></html>',
  'assets/entry.js': 'console.log("pays")',
  'assets/style.css': 'main { color: black }',
}
const builtIntegrityOf = (file: string) => integrityOf(Buffer.from(contents[file] ?? ''))
const inventory = {
  inline: [],
  pages: { 'index.html': builtIntegrityOf('index.html') },
  files: ['assets/entry.js', 'assets/style.css'].map((file) => ({
    file,
    integrity: builtIntegrityOf(file),
    reason: 'test',
  })),
}

const pages = ['/', '/status'].map((path) => `${path}?${asBuilt}`)
const fileOf = (path: string) => (pages.includes(path) ? 'index.html' : path.slice(1))
const serve =
  (changes: Readonly<Record<string, Uint8Array>> = {}, headers: Readonly<Record<string, string>> = {}): Get =>
  async (path) => {
    const body = changes[fileOf(path)] ?? new TextEncoder().encode(contents[fileOf(path)])
    return { status: 200, headers: new Headers({ ...pageHeaders(), ...headers }), body }
  }
/** The built page with another status or other headers. */
const serveWith =
  (change: Partial<Awaited<ReturnType<Get>>>): Get =>
  async (path) => ({ ...(await serve()(path)), ...change })

describe('a live page compared with its inventory', () => {
  test('has no difference when it serves what was built', async () => {
    expect(await comparePage(inventory, serve())).toEqual([])
  })

  test.each(Object.keys(contents))('has a difference when any byte of %s differs', async (file) => {
    const bytes = new TextEncoder().encode(contents[file])
    for (const place of bytes.keys()) {
      const changed = Uint8Array.from(bytes, (byte, index) => (index === place ? byte ^ 1 : byte))
      const [first] = await comparePage(inventory, serve({ [file]: changed }))
      expect(first?.code, `byte ${place}`).toBe('content')
    }
  })

  test.each(Object.keys(pageHeaders()))('a %s that was changed is named', async (name) => {
    const differences = await comparePage(inventory, serve({}, { [name]: 'other' }))
    expect(differences.map(({ where }) => where)).toEqual([`/ ${name}`, `/status ${name}`])
  })

  test('has a difference that names a missing file', async () => {
    const get: Get = (path) => serveWith({ status: path.endsWith('.css') ? 404 : 200 })(path)
    const missing = { code: 'status', where: '/assets/style.css', expected: '200', found: '404' }
    expect(await comparePage(inventory, get)).toEqual([missing])
  })

  test('must have the sandbox banner in a sandbox, and only there', async () => {
    const html = contents['index.html'] ?? ''
    const marked = serve({ 'index.html': new TextEncoder().encode(sandboxHtml(html, [])) })
    expect(await comparePage(ofSandbox(inventory, html), marked)).toEqual([])
    expect((await comparePage(inventory, marked)).map(({ where }) => where)).toEqual(['/', '/status'])
    expect((await comparePage(ofSandbox(inventory, html), serve())).length).toBe(2)
  })

  test('below a path has the headers of that path', async () => {
    const inline = [hashSourceOf('boot()')]
    // Another page of the build has a script of its own.
    const of = (page: string, source = '') => ({ page, source, reason: 'test' })
    const built = { ...inventory, inline: [of('index.html', inline[0]), of('sandbox.html', hashSourceOf('watch()'))] }
    const below = serveWith({ headers: new Headers(pageHeaders({}, { inline, basePath: '/below' })) })
    expect(await comparePage(built, below, '/below')).toEqual([])
    const differences = await comparePage(built, below)
    expect(differences.map(({ where }) => where)).toContain('/ content-security-policy')
    expect(await comparePage(built, serveWith({ headers: new Headers(pageHeaders({}, { inline })) }))).toEqual([])
  })

  test.each([204, 206, 302, 404])('with status %i is no page', async (status) => {
    const differences = await comparePage(inventory, serveWith({ status }))
    expect(differences).toEqual(
      ['/', '/status', '/assets/entry.js', '/assets/style.css'].map((where) => ({
        code: 'status',
        where,
        expected: '200',
        found: String(status),
      })),
    )
  })

  test('with other content is named with what was expected and found', async () => {
    const changed = new TextEncoder().encode(`${contents['index.html']} `)
    const [difference] = await comparePage(inventory, serve({ 'index.html': changed }))
    const expected = inventory.pages['index.html']
    expect(difference).toEqual({ code: 'content', where: '/', expected, found: integrityOf(changed) })
  })

  test('without a header is named with what was expected', async () => {
    const differences = await comparePage(inventory, serveWith({ headers: new Headers() }))
    const guard = { code: 'header', where: '/status x-content-type-options', expected: 'nosniff', found: 'absent' }
    expect(differences).toContainEqual(guard)
  })
})
