import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../system/process.mjs'

const guide = readFileSync(join(root, 'docs/testing.md'), 'utf8')
const kit = readFileSync(join(root, 'e2e/kit/customer.ts'), 'utf8')

test('docs/testing.md lists every screen that the kit knows', () => {
  const [, union = ''] = /export type Screen =\n((?: {2}\| '\w+'\n)+)/.exec(kit) ?? []
  const screens = [...union.matchAll(/'(\w+)'/g)].map(([, screen]) => screen)
  const [, section = ''] = /\n## Screens\n([\s\S]*?)\nWhat a scenario/.exec(guide) ?? []
  const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, screen]) => screen)
  expect(screens.length).toBeGreaterThan(10)
  expect(listed.sort()).toEqual(screens.sort())
})

test('docs/testing.md and the readme of the kit have one table of fixtures', () => {
  const tableIn = (text: string): string => /^\| Fixture \|.*\n(?:\|.*\n)+/m.exec(text)?.[0] ?? ''
  const readme = readFileSync(join(root, 'e2e/kit/README.md'), 'utf8')
  expect(tableIn(readme)).toContain('| `customer` |')
  expect(tableIn(guide)).toBe(tableIn(readme))
})

test('docs/testing.md names everything that the customer of the kit does and shows', () => {
  const [, returned = ''] = /\n {2}return \{\n([\s\S]*?)\n {2}\}\n/.exec(kit) ?? []
  const members = [...returned.matchAll(/^ {4}(\w+)[,:]/gm)].map(([, member]) => member)
  const [, row = ''] = /^\| `customer` \|(.*)/m.exec(guide) ?? []
  const named = [...row.matchAll(/`(\w+)(?:\(\w+\))?`/g)].map(([, member]) => member)
  expect(members.length).toBeGreaterThan(10)
  expect(named.sort()).toEqual(members.sort())
})
