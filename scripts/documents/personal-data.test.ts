import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { places } from '#gateway/store/cluster/distribute.ts'
import { root } from '../system/process.mjs'

test('docs/operations.md says of every table of the database what it has of persons', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## Personal data\n')
  const [firsts] = [
    section
      .split('\n## ')[0]
      ?.split('\n')
      .map((line) => line.split('|')[1] ?? '') ?? [],
  ]
  const named = firsts.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  const tables = Object.keys(places).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(named.toSorted()).toEqual(tables.toSorted())
})
