import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const gateway = join(import.meta.dirname, '..')

/** The gateway's folders from the bottom up. Each imports from those on the lines above its own, and from no other. */
const layers: readonly (readonly string[])[] = [
  ['store', 'tokens'],
  ['merchants'],
  ['core'],
  ['http', 'payments'],
  ['handlers', 'jobs'],
  ['sandbox'],
  ['docs'],
  ['app'],
]

const layerOf = (folder: string): number => layers.findIndex((layer) => layer.includes(folder))

/** Product files of the gateway, relative to its root; tests may import what they like. */
const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.(?:test|test-support|d))\.ts$/.test(path),
)

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(join(gateway, path), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, target = '']) => join(path, '..', target),
  )

const folderOf = (path: string): string => path.split('/')[0] ?? ''

test('every folder of the gateway has its layer', () => {
  const folders = new Set(files.map(folderOf))
  expect([...folders].sort()).toEqual(layers.flat().sort())
})

test('a folder of the gateway imports, even a type, from itself and the layers below it only', () => {
  const upward = files.flatMap((path) =>
    importsOf(path)
      .filter((target) => folderOf(target) !== folderOf(path))
      .filter((target) => layerOf(folderOf(target)) >= layerOf(folderOf(path)))
      .map((target) => `${path} -> ${target}`),
  )
  expect(upward).toEqual([])
})

test('the gateway has at most 12 entries at its root', () => {
  expect(readdirSync(gateway).length).toBeLessThanOrEqual(12)
})
