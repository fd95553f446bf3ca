import { findMerchant, listMerchants, type StoredMerchant } from '../store/merchants/merchants.ts'
import type { Store } from '../store/store.ts'
import { createLru } from '../tokens/lru.ts'
import type { Merchant } from './merchant.ts'
import { MERCHANT_CODE } from './merchant-entry.ts'
import { readMerchant } from './read-merchant.ts'

/** Looks up merchants: the configured ones and those that the workshop has registered. */
export interface MerchantDirectory {
  find(merchantCode: string): Promise<Merchant | undefined>
  list(): Promise<readonly Merchant[]>
  /** Whether the merchant comes from the configuration, not from the workshop. */
  isConfigured(merchantCode: string): boolean
}

interface Sources {
  readonly configured: readonly Merchant[]
  readonly store: Pick<Store, 'read'>
  readonly allowsHttp: boolean
}

const MOST_KEPT = 1000

/**
 * A configured merchant takes precedence over a registered one with the same code. Registered merchants are read from
 * the store each time, because another process may have changed them; each entry is parsed once.
 */
export function createDirectory({ configured, store, allowsHttp }: Sources): MerchantDirectory {
  const byCode = new Map(configured.map((merchant) => [merchant.merchantCode, merchant]))
  const readEntries = createLru<Merchant>(MOST_KEPT)

  function merchantOf({ configJson }: StoredMerchant): Merchant {
    const kept = readEntries.get(configJson)
    if (kept !== undefined) return kept
    const reading = readMerchant(JSON.parse(configJson), allowsHttp)
    if (!reading.ok) throw new Error(`a registered merchant cannot be read: ${reading.faults.join(' ')}`)
    readEntries.set(configJson, reading.merchant, 1)
    return reading.merchant
  }

  return {
    async find(merchantCode) {
      const configured = byCode.get(merchantCode)
      if (configured !== undefined) return configured
      // Anybody may send any text, and PostgreSQL fails for one with a zero byte.
      if (!MERCHANT_CODE.test(merchantCode)) return undefined
      const stored = await store.read((db) => findMerchant(db, merchantCode))
      return stored && merchantOf(stored)
    },
    isConfigured: (merchantCode) => byCode.has(merchantCode),
    async list() {
      const stored = await store.read(listMerchants)
      const registered = stored.filter(({ merchantCode }) => !byCode.has(merchantCode))
      return [...byCode.values(), ...registered.map(merchantOf)]
    },
  }
}
