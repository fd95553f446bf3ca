import { expect, test } from 'vitest'
import { groupsOf, optionsOf } from './test.mjs'

test.each([
  { args: [], options: { scope: 'all', grep: '', paths: [] } },
  { args: ['unit'], options: { scope: 'unit', grep: '', paths: [] } },
  { args: ['e2e'], options: { scope: 'e2e', grep: '', paths: [] } },
  { args: ['--grep', 'a QR code'], options: { scope: 'grep', grep: 'a QR code', paths: [] } },
  { args: ['unit', '--grep=signs'], options: { scope: 'unit', grep: 'signs', paths: [] } },
  { args: ['unit', 'src/web'], options: { scope: 'unit', grep: '', paths: ['src/web'] } },
  { args: ['src/a.test.ts'], options: { scope: 'unit', grep: '', paths: ['src/a.test.ts'] } },
  { args: ['a.test.ts', 'a.spec.ts'], options: { scope: 'files', grep: '', paths: ['a.test.ts', 'a.spec.ts'] } },
  { args: ['e2e/a.spec.ts'], options: { scope: 'e2e', grep: '', paths: ['e2e/a.spec.ts'] } },
])('understands $args', ({ args, options }) => expect(optionsOf(args)).toEqual(options))

test.each([[['check']], [['--watch']], [['--grep']]])('refuses %j', (args) => expect(optionsOf(args)).toBeUndefined())

test('Steps that run beside the one in front of them are one group with it', () => {
  const [first, lone] = [{ name: 'types' }, { name: 'unit tests' }]
  const beside = { name: 'lint', isBeside: true }
  expect(groupsOf([first, beside, lone])).toEqual([[first, beside], [lone]])
  expect(groupsOf([beside, lone])).toEqual([[beside], [lone]])
})
