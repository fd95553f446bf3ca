import { expect, test } from 'vitest'
import { faultsOfLockfile } from './lockfile.mjs'

test('a platform package may lie beside its dependent or in any folder above', () => {
  const a = { optionalDependencies: { '@b/x64': '1.0.0' } }
  for (const folder of ['', 'node_modules/c/', 'node_modules/c/node_modules/@a/a/']) {
    const place = `${folder}node_modules/@b/x64`
    expect(faultsOfLockfile({ packages: { '': {}, 'node_modules/c/node_modules/@a/a': a, [place]: {} } })).toEqual([])
  }
})

test('a platform package that the lock lacks is a fault', () => {
  const a = { optionalDependencies: { 'a-darwin': '1.0.0' } }
  const packages = { 'node_modules/a': a, 'node_modules/b/node_modules/a-darwin': {} }
  expect(faultsOfLockfile({ packages })).toEqual(['node_modules/a wants a-darwin, which is not in the lock'])
})

test('the host of a registry is a fault', () => {
  const fetched = { resolved: 'https://registry.example/a.tgz' }
  const packages = { 'node_modules/a': fetched, 'node_modules/b': { resolved: 'packages/b' } }
  expect(faultsOfLockfile({ packages })).toEqual(['node_modules/a names the host it was fetched from'])
})
