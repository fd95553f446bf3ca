import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import { sandboxHtml } from '#gateway/sandbox/sandbox-html.ts'
import { comparePage, type Get, ofSandbox } from './page-comparison.ts'

const contents: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><html lang="en"><title>Pay</title></html>',
  'assets/entry.js': 'console.log("pays")',
  'assets/style.css': 'main { color: black }',
}
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const inventory = {
  inline: [],
  pages: { 'index.html': integrityOf(contents['index.html'] ?? '') },
  files: ['assets/entry.js', 'assets/style.css'].map((file) => ({
    file,
    integrity: integrityOf(contents[file] ?? ''),
    reason: 'test',
  })),
}

const fileOf = (path: string) => (/^\/(?:status)?\?lang=en$/.test(path) ? 'index.html' : path.slice(1))
const serve =
  (changes: Readonly<Record<string, Uint8Array>> = {}, headers: Readonly<Record<string, string>> = {}): Get =>
  async (path) => {
    const body = changes[fileOf(path)] ?? new TextEncoder().encode(contents[fileOf(path)])
    return { status: 200, headers: new Headers({ ...pageHeaders(), ...headers }), body }
  }

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
    const get: Get = async (path) => ({ ...(await serve()(path)), status: path.endsWith('.css') ? 404 : 200 })
    expect(await comparePage(inventory, get)).toEqual([
      { code: 'status', where: '/assets/style.css', expected: '200', found: '404' },
    ])
  })

  test('must have the sandbox banner in a sandbox, and only there', async () => {
    const html = contents['index.html'] ?? ''
    const marked = serve({ 'index.html': new TextEncoder().encode(sandboxHtml(html, [])) })
    expect(await comparePage(ofSandbox(inventory, html), marked)).toEqual([])
    expect((await comparePage(inventory, marked)).map(({ where }) => where)).toEqual(['/', '/status'])
    expect((await comparePage(ofSandbox(inventory, html), serve())).length).toBe(2)
  })
})
