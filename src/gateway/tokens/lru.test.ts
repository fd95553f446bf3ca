import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('the least recently used entries are evicted first', () => {
  const cache = createLru<number>(3)
  cache.set('a', 1, 1)
  cache.set('b', 2, 1)
  cache.set('c', 3, 1)
  cache.get('a')
  cache.set('d', 4, 1)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual([1, undefined, 3, 4])
})

test('a heavy entry evicts as many entries as it needs, and one heavier than the cache is not kept', () => {
  const cache = createLru<string>(10)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, key, 2)
  cache.set('heavy', 'heavy', 7)
  const kept = ['a', 'b', 'c', 'd', 'e', 'heavy'].filter((key) => cache.get(key) !== undefined)
  expect(kept).toEqual(['e', 'heavy'])
  cache.set('whale', 'whale', 11)
  expect(cache.get('whale')).toBe(undefined)
})

test('replacing or deleting an entry frees its weight', () => {
  const cache = createLru<number>(2)
  cache.set('a', 1, 2)
  cache.set('a', 2, 1)
  cache.set('b', 1, 1)
  expect(cache.get('a')).toBe(2)
  cache.delete('a')
  cache.delete('never there')
  cache.set('c', 1, 1)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 1, 1])
})

test('an entry that was used since it was stored gets one more turn, and a second one only if it is used again', () => {
  const cache = createLru<number>(2)
  cache.set('a', 1, 1)
  cache.set('b', 2, 1)
  expect(cache.get('a')).toBe(1)
  // It is behind "c" now.
  cache.set('c', 3, 1)
  cache.set('d', 4, 1)
  cache.set('e', 5, 1)
  expect(['a', 'b', 'c', 'd', 'e'].map(cache.get)).toEqual([undefined, undefined, undefined, 4, 5])
})

test('a cache whose entries are all used makes room all the same', () => {
  const cache = createLru<number>(2)
  for (const key of ['a', 'b']) cache.set(key, 1, 1)
  for (const key of ['a', 'b']) cache.get(key)
  cache.set('c', 1, 1)
  expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined)).toHaveLength(2)
})
