import type { KeyVault } from './keys.ts'

/** For tests: a key vault in memory. */
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
