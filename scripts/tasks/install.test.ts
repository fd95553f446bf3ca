import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/a-win32': { version: '1.2.3', integrity: 'sha512-w', optional: true },
  },
}
const a = { version: '1.2.3', integrity: 'sha512-a' }

test('packages for other platforms may be absent and further ones present', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/a': a, 'node_modules/extra': { version: '9.9.9' } } })).toBe(
    true,
  )
})

test.each([
  { why: 'a package is missing', installed: {} },
  { why: 'a version differs', installed: { 'node_modules/a': { ...a, version: '1.2.2' } } },
  { why: 'the content differs', installed: { 'node_modules/a': { ...a, integrity: 'sha512-b' } } },
])('installs again when $why', ({ installed }) => expect(isInstalled(lock, { packages: installed })).toBe(false))
