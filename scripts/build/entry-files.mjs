import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
 * The same for the build in dist/web.
 * @returns {Promise<string[]>} paths inside the project
 */
export async function entryFiles() {
  const page = await readFile(join(root, 'dist/web/index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(root, 'dist/web/.vite/manifest.json'), 'utf8'))
  return filesOfEntries(page, manifest).map((file) => `dist/web/${file}`)
}
