import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { getOrCreateKey } from './secret-keys.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

describeOnEngines('secret keys', (opened) => {
  const key = (name: string) => opened.store.write((tx) => getOrCreateKey(tx, { name, make: () => randomUUID() }))

  test('simultaneous and later requests for a key of one name all get the same key', async () => {
    const name = randomUUID()
    const keys = await Promise.all(Array.from({ length: 10 }, () => key(name)))
    expect(new Set([...keys, await key(name)]).size).toBe(1)
  })

  test('a key that is there is not made again', async () => {
    const name = randomUUID()
    await key(name)
    const make = vi.fn(() => 'another')
    expect(await opened.store.write((tx) => getOrCreateKey(tx, { name, make }))).toBe(await key(name))
    expect(make).not.toHaveBeenCalled()
  })

  test('keys of different names differ', async () => expect(await key(randomUUID())).not.toBe(await key(randomUUID())))
})
