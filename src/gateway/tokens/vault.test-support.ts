import type { KeyVault } from './keys.ts'

/** A key vault for tests that forgets everything with the test. */
export function vaultInMemory(): KeyVault {
  const kept = new Map<string, string>()
  return {
    getOrCreateKey: async (name, make) => {
      const key = kept.get(name) ?? make()
      kept.set(name, key)
      return key
    },
  }
}
