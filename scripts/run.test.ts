import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './system/process.mjs'

/** The files that a script loads before its first line runs, itself included, and the packages that they name. */
async function loadedBy(path: string, seen = new Map<string, string[]>()): Promise<Map<string, string[]>> {
  if (seen.has(path)) return seen
  const text = await readFile(path, 'utf8')
  const named = [...text.matchAll(/^(?:import|export) [^'"]*?from '([^']+)'|^import '([^']+)'/gm)]
  const specifiers = named.map(([, from, bare]) => from ?? bare ?? '')
  seen.set(
    path,
    specifiers.filter((one) => !one.startsWith('.') && !one.startsWith('node:')),
  )
  for (const one of specifiers.filter((name) => name.startsWith('.'))) await loadedBy(join(dirname(path), one), seen)
  return seen
}

test('every command starts on a clone without node_modules, because no package is loaded before its first line', async () => {
  const entry = join(root, 'scripts/run.mjs')
  const tasks = [...(await readFile(entry, 'utf8')).matchAll(/import\('(\.\/tasks\/[\w-]+\.mjs)'\)/g)]
  expect(tasks.length).toBeGreaterThan(5)
  const loaded = await loadedBy(entry)
  for (const [, task = ''] of tasks) await loadedBy(join(root, 'scripts', task), loaded)
  expect(loaded.size).toBeGreaterThan(20)
  expect([...loaded].filter(([, packages]) => packages.length > 0)).toEqual([])
})
