import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './process.mjs'

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} Manifest */

/**
 * The scripts a browser must fetch before the app runs: Vite's entries and what they import statically.
 * @param {Manifest} manifest
 * @returns {string[]} paths inside dist/web, each once
 */
export function filesOfEntries(manifest) {
  /** @type {Set<string>} */
  const seen = new Set()
  const queue = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
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
  const manifest = JSON.parse(await readFile(join(root, 'dist/web/.vite/manifest.json'), 'utf8'))
  return filesOfEntries(manifest).map((file) => `dist/web/${file}`)
}
