import type { KeyVault } from './keys.ts'

export function vaultInMemory(kept = new Map<string, string>()): KeyVault {
  return {
    getOrCreateKey: async (name, make) => {
      const key = kept.get(name) ?? make()
      kept.set(name, key)
      return key
    },
  }
}
