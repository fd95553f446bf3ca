import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../system/process.mjs'

/** Where a package's declarations are copied to, and the entry that our declarations import. */
const zod = { from: join(root, 'node_modules', 'zod'), specifier: 'zod/mini', entry: 'v4/mini/index.d.ts' }
const IMPORTED = /(?<=\b(?:from|import) ?\(?["'])[^"']+(?=["'])/g

/**
 * Makes a folder of declarations stand alone, so that a reader needs neither zod nor a resolution that knows `imports`:
 * every import becomes a relative path, and the declarations of zod that are needed are copied beside.
 * @param {string} folder
 */
export async function bundleTypes(folder) {
  const own = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
  for (const name of own) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, withRelativeImports(text, { folder, path }))
  }
  await copyDeclarations(zod.entry, join(folder, 'zod'), new Set())
}

/**
 * @param {string} text
 * @param {{ folder: string, path: string }} place
 */
function withRelativeImports(text, { folder, path }) {
  /** @param {string} target */
  const from = (target) => {
    const way = relative(dirname(path), target).split(sep).join('/')
    return way.startsWith('.') ? way : `./${way}`
  }
  return text.replace(IMPORTED, (specifier) => {
    const room = /^#(contract|merchant)\/(.*)$/.exec(specifier)
    const target = specifier === zod.specifier ? from(join(folder, 'zod', zod.entry)) : specifier
    const own = room ? from(join(folder, room[1] ?? '', room[2] ?? '')) : target
    return own.replace(/(?:\.d)?\.ts$/, '.js')
  })
}

/**
 * Copies a declaration file of zod and those that it imports.
 * @param {string} name path below the package
 * @param {string} target
 * @param {Set<string>} copied
 */
async function copyDeclarations(name, target, copied) {
  if (copied.has(name)) return
  copied.add(name)
  const text = await readFile(join(zod.from, name), 'utf8')
  await mkdir(dirname(join(target, name)), { recursive: true })
  await writeFile(join(target, name), text)
  for (const [specifier] of text.matchAll(IMPORTED)) {
    // zod imports itself by relative paths only; another name stands in a comment.
    if (!specifier.startsWith('.')) continue
    await copyDeclarations(join(dirname(name), specifier.replace(/\.js$/, '.d.ts')), target, copied)
  }
}
