import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../system/process.mjs'

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/**
 * The scripts a browser must fetch before the app runs: those that its page names, to run or to have at hand, and what
 * they import statically.
 * @param {string} page the page's HTML
 * @param {Manifest} manifest Vite's
 * @returns {string[]} paths inside dist/web, each once
 */
export function filesOfEntries(page, manifest) {
  const named = new Set(
    [...page.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file),
  )
  /** @type {Set<string>} */
  const seen = new Set()
  const queue = Object.keys(manifest).filter((key) => named.has(manifest[key]?.file))
  for (const key of queue) {
    if (seen.has(key)) continue
    seen.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
}

/**
 * The same for the build in dist/web, with the first file of the language that has the largest.
 * @returns {Promise<string[]>} paths inside the project
 */
export async function entryFiles() {
  const page = await readFile(join(root, 'dist/web/index.html'), 'utf8')
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(root, 'dist/web/.vite/manifest.json'), 'utf8'))
  const files = filesOfEntries(page, manifest).map((file) => `dist/web/${file}`)
  const languages = Object.keys(manifest).filter((key) => /\/i18n\/locales\/[\w-]+\.first\.js$/.test(key))
  const sizes = await Promise.all(
    languages.map(async (key) => {
      const file = `dist/web/${manifest[key]?.file}`
      return { file, bytes: brotliCompressSync(await readFile(join(root, file))).length }
    }),
  )
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes)
  if (largest === undefined) throw new Error('The build has no file of a language.')
  return [...files, largest.file]
}
