/** A cache that forgets the longest unused entries once their weights add up to more than it may hold. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V, weight: number): void
  delete(key: string): void
}

/** Makes an empty cache; an entry heavier than `maxWeight` is not kept at all. */
export function createLru<V>(maxWeight: number): Lru<V> {
  // A Map keeps insertion order, and every use re-inserts: the longest unused entry is the first.
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
