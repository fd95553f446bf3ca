import { findMerchant, listMerchants, type StoredMerchant } from '../store/merchants/merchants.ts'
import type { Store } from '../store/store.ts'
import { createLru } from '../tokens/lru.ts'
import type { Merchant } from './merchant.ts'
import { MERCHANT_CODE } from './merchant-entry.ts'
import { type MerchantReading, readMerchant } from './read-merchant.ts'

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
  readonly log: { warn(said: object, message: string): void }
}

const MOST_KEPT = 1000

/**
 * A configured merchant takes precedence over a registered one with the same code. Registered merchants are read from
 * the store each time, because another process may have changed them; each entry is parsed once.
 */
export function createDirectory({ configured, store, allowsHttp, log }: Sources): MerchantDirectory {
  const byCode = new Map(configured.map((merchant) => [merchant.merchantCode, merchant]))
  const readEntries = createLru<MerchantReading>(MOST_KEPT)

  /** Undefined for an entry of another version, or of when the product was served over http: it may be registered anew. */
  function merchantOf({ merchantCode, configJson }: StoredMerchant): Merchant | undefined {
    const kept = readEntries.get(configJson)
    const reading = kept ?? readMerchant(JSON.parse(configJson), allowsHttp)
    if (kept === undefined) readEntries.set(configJson, reading, 1)
    if (reading.ok) return reading.merchant
    if (kept === undefined) log.warn({ merchantCode, faults: reading.faults }, 'a registered merchant cannot be read')
    return undefined
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
      return [...byCode.values(), ...registered.flatMap((entry) => merchantOf(entry) ?? [])]
    },
  }
}
