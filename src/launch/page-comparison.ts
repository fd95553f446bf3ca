import { createHash } from 'node:crypto'
import { pageHeaders } from '#gateway/page-headers.ts'
import { panelFilesOf, testShell } from '#gateway/sandbox/test-shell.ts'

/** `scripts.json` of a build: subresource-integrity values (SHA-384) of its pages and of all they can load. */
export interface Inventory {
  readonly pages: Readonly<Record<string, string>>
  readonly files: readonly { readonly file: string; readonly integrity: string }[]
}

/** A way in which what is served differs from what was built. */
export interface Difference {
  readonly code: 'content' | 'header' | 'status'
  /** Path on the server, with the header's name where one differs. */
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Fetches a path of the live page; its body decoded from any transfer encoding. */
export type Get = (path: string) => Promise<{ readonly status: number; headers: Headers; body: Uint8Array }>

const served = [
  { path: '/', page: 'index.html' },
  { path: '/status', page: 'index.html' },
] as const

/**
 * Compares a live page with the inventory of a build, byte for byte, and its headers with those of this version
 * (PCI DSS 11.6.1). Nothing is a difference when the list is empty.
 */
export async function comparePage(inventory: Inventory, get: Get): Promise<readonly Difference[]> {
  const pages = served.map(({ path, page }) => compareFile(get, path, inventory.pages[page] ?? 'no such page'))
  const headers = served.map(({ path }) => compareHeaders(get, path))
  const files = inventory.files.map(({ file, integrity }) => compareFile(get, `/${file}`, integrity))
  return (await Promise.all([...pages, ...headers, ...files])).flat()
}

/** The inventory of the same build as a sandbox serves it: `html` is the built page, which a sandbox marks as a test. */
export function ofSandbox(inventory: Inventory, html: string): Inventory {
  const marked = testShell(html, panelFilesOf(inventory.files))
  return { ...inventory, pages: { ...inventory.pages, 'index.html': integrityOf(marked) } }
}

const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

async function compareFile(get: Get, path: string, expected: string): Promise<readonly Difference[]> {
  const { status, body } = await get(path)
  if (status !== 200) return [{ code: 'status', where: path, expected: '200', found: String(status) }]
  const found = integrityOf(body)
  return found === expected ? [] : [{ code: 'content', where: path, expected, found }]
}

async function compareHeaders(get: Get, path: string): Promise<readonly Difference[]> {
  const { headers } = await get(path)
  return Object.entries(pageHeaders()).flatMap(([name, expected]) => {
    const found = headers.get(name) ?? 'absent'
    return found === expected ? [] : [{ code: 'header' as const, where: `${path} ${name}`, expected, found }]
  })
}
