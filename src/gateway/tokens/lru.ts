/** A cache that evicts the least recently used entries when the sum of weights exceeds its limit. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V, weight: number): void
  delete(key: string): void
}

/** Creates an empty cache. An entry heavier than `maxWeight` is not kept. */
export function createLru<V>(maxWeight: number): Lru<V> {
  // A Map keeps insertion order and every use re-inserts, so the first entry is the least recently used one.
  const entries = new Map<string, { readonly value: V; readonly weight: number }>()
  let held = 0

  const remove = (key: string) => {
    held -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  const shed = () => {
    for (const key of entries.keys()) {
      if (held <= maxWeight) return
      remove(key)
    }
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, weight) => {
      remove(key)
      entries.set(key, { value, weight })
      held += weight
      shed()
    },
    delete: remove,
  }
}
