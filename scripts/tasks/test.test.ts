import { expect, test } from 'vitest'
import { wishOf } from './test.mjs'

test.each([
  { args: [], wish: { scope: 'all', grep: '' } },
  { args: ['unit'], wish: { scope: 'unit', grep: '' } },
  { args: ['e2e'], wish: { scope: 'e2e', grep: '' } },
  { args: ['--grep', 'a QR code'], wish: { scope: 'grep', grep: 'a QR code' } },
  { args: ['unit', '--grep=signs'], wish: { scope: 'unit', grep: 'signs' } },
])('understands $args', ({ args, wish }) => {
  expect(wishOf(args)).toEqual(wish)
})

test.each([[['check']], [['unit', 'e2e']], [['--watch']], [['--grep']]])('refuses %j', (args) => {
  expect(wishOf(args)).toBeUndefined()
})
