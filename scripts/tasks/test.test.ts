import { expect, test } from 'vitest'
import { wishOf } from './test.mjs'

test.each([
  { args: [], wish: { scope: 'all', grep: '', paths: [] } },
  { args: ['unit'], wish: { scope: 'unit', grep: '', paths: [] } },
  { args: ['e2e'], wish: { scope: 'e2e', grep: '', paths: [] } },
  { args: ['--grep', 'a QR code'], wish: { scope: 'grep', grep: 'a QR code', paths: [] } },
  { args: ['unit', '--grep=signs'], wish: { scope: 'unit', grep: 'signs', paths: [] } },
  { args: ['unit', 'src/web'], wish: { scope: 'unit', grep: '', paths: ['src/web'] } },
  { args: ['src/a.test.ts'], wish: { scope: 'unit', grep: '', paths: ['src/a.test.ts'] } },
  { args: ['a.test.ts', 'a.spec.ts'], wish: { scope: 'files', grep: '', paths: ['a.test.ts', 'a.spec.ts'] } },
  { args: ['e2e/a.spec.ts'], wish: { scope: 'e2e', grep: '', paths: ['e2e/a.spec.ts'] } },
])('understands $args', ({ args, wish }) => {
  expect(wishOf(args)).toEqual(wish)
})

test.each([[['check']], [['--watch']], [['--grep']]])('refuses %j', (args) => {
  expect(wishOf(args)).toBeUndefined()
})
