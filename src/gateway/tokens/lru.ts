/**
 * A cache that evicts entries when the sum of weights exceeds its limit: the oldest first, but those that were used
 * since get a second turn, behind the one that is being stored. So a use costs no more than a read, which moving the
 * entry at each use would, and among entries that are all in use a new one may be the first to go.
 */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V, weight: number): void
  delete(key: string): void
}

/** Second turns that one call of `set` gives, which bounds how long it takes. */
const MOST_TURNS = 64

interface Entry<V> {
  readonly value: V
  readonly weight: number
  /** Since it was stored, or had its second turn. */
  isUsed: boolean
}

/** Creates an empty cache. An entry heavier than `maxWeight` is not kept. */
export function createLru<V>(maxWeight: number): Lru<V> {
  // A Map keeps insertion order.
  const entries = new Map<string, Entry<V>>()
  let held = 0

  const remove = (key: string) => {
    held -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  const secondTurn = (key: string, entry: Entry<V>) => {
    entry.isUsed = false
    entries.delete(key)
    entries.set(key, entry)
  }
  const shed = () => {
    let turns = 0
    for (const [key, entry] of entries) {
      if (held <= maxWeight) return
      if (entry.isUsed && turns++ < MOST_TURNS) secondTurn(key, entry)
      else remove(key)
    }
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set: (key, value, weight) => {
      remove(key)
      entries.set(key, { value, weight, isUsed: false })
      held += weight
      shed()
    },
    delete: remove,
  }
}
