import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import {
  INVENTORY_NAME,
  type Inventory,
  inlineScriptsOf,
  integrityOf,
} from '../../../src/gateway/http/files/inventory.ts'

/** What the bundler says of a file it wrote. */
type Written =
  | { readonly type: 'asset' }
  | {
      readonly type: 'chunk'
      readonly isEntry: boolean
      readonly isDynamicEntry: boolean
      readonly facadeModuleId: string | null
      readonly name: string
    }

const isPage = /\.html$/
const isLoaded = /\.(?:js|css)$/
/** An address of the build in a tag of the HTML that the bundler wrote. */
const address = /(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g

/**
 * Gives each script and style in the build's HTML its `integrity` (W3C Subresource Integrity, SHA-384), and writes the
 * inventory of all that the pages can load (PCI DSS 6.4.3). A further build into the same folder adds to it.
 */
export function scriptInventory(): Plugin {
  let folder = ''
  let addsToBuild = false
  return {
    name: 'script-inventory',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configResolved: ({ build }) => {
      folder = build.outDir
      addsToBuild = build.emptyOutDir === false
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: (_options, bundle) => writeInventory(folder, bundle, addsToBuild),
    },
  }
}

/** Writes integrity and inventory of the files written into the folder; `addsToBuild` keeps what is inventoried there. */
export async function writeInventory(
  folder: string,
  bundle: Readonly<Record<string, Written>>,
  addsToBuild: boolean,
): Promise<void> {
  const names = Object.keys(bundle)
  const integrity = new Map<string, string>()
  for (const file of names.filter((name) => isLoaded.test(name)))
    integrity.set(file, integrityOf(await readFile(join(folder, file))))
  const pages: Record<string, string> = {}
  for (const page of names.filter((name) => isPage.test(name)))
    pages[page] = await sealPage(join(folder, page), integrity)
  const inline = await Promise.all(names.filter((name) => isPage.test(name)).map((page) => inlineIn(folder, page)))
  const files = [...integrity].map(([file, value]) => ({ file, integrity: value, reason: reasonOf(bundle[file]) }))
  const path = join(folder, INVENTORY_NAME)
  const before: Inventory = addsToBuild
    ? JSON.parse(await readFile(path, 'utf8'))
    : { pages: {}, files: [], inline: [] }
  const kept = before.files.filter(({ file }) => !integrity.has(file))
  const inventory: Inventory = {
    pages: { ...before.pages, ...pages },
    files: [...kept, ...files].sort((a, b) => (a.file < b.file ? -1 : 1)),
    inline: [...before.inline.filter(({ page }) => pages[page] === undefined), ...inline.flat()],
  }
  await writeFile(path, `${JSON.stringify(inventory, null, 2)}\n`)
}

async function inlineIn(folder: string, page: string): Promise<Inventory['inline']> {
  const sources = inlineScriptsOf(await readFile(join(folder, page), 'utf8'))
  return sources.map((source) => ({
    page,
    source,
    reason: 'says when the app does not start, or requests the first responses before the entry is there',
  }))
}

/** Writes `integrity` into the page's tags; resolves to the page's own. */
async function sealPage(path: string, integrity: ReadonlyMap<string, string>): Promise<string> {
  const html = await readFile(path, 'utf8')
  const sealed = html.replace(address, (tag, file: string) => {
    const value = integrity.get(file)
    return value === undefined ? tag : `${tag} integrity="${value}"`
  })
  await writeFile(path, sealed)
  return integrityOf(sealed)
}

function reasonOf(written: Written | undefined): string {
  if (written?.type !== 'chunk') return 'styles'
  const source = written.facadeModuleId === null ? '' : relative(process.cwd(), written.facadeModuleId)
  if (written.isEntry) return `entry: ${source}`
  return written.isDynamicEntry ? `loaded when needed: ${source}` : `shared by several: ${written.name}`
}
