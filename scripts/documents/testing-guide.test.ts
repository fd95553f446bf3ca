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
