import { expect, test, vi } from 'vitest'

test('numbering plans that could not be fetched are fetched again at the next call', async () => {
  // A module of its own: the plans may be loaded already.
  vi.resetModules()
  vi.doMock('./phones.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { loadPhones } = await import('./use-phones.ts')
  expect(await loadPhones()).toBeUndefined()
  vi.doUnmock('./phones.ts')
  const phones = await loadPhones()
  expect(phones?.read('0812345678', 'TH')).toBe('+66812345678')
})
