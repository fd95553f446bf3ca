/** Names in the order of their arrival. Each operation takes constant time on average, however many names there are. */
export interface Arrivals {
  /** Adds a name as the newest. */
  add(name: string): void
  delete(name: string): void
  /** The name that was added last and is still there. */
  newest(): string | undefined
}

type Arrival = { readonly name: string; older: Arrival | undefined; newer: Arrival | undefined }

/** An empty list: a `Set` gives its first member in constant time, but not its last. */
export function createArrivals(): Arrivals {
  const byName = new Map<string, Arrival>()
  let newest: Arrival | undefined

  function remove(name: string): void {
    const arrival = byName.get(name)
    if (arrival === undefined) return
    byName.delete(name)
    if (arrival.older) arrival.older.newer = arrival.newer
    if (arrival.newer) arrival.newer.older = arrival.older
    else newest = arrival.older
  }

  return {
    add(name) {
      remove(name)
      const arrival: Arrival = { name, older: newest, newer: undefined }
      if (newest) newest.newer = arrival
      newest = arrival
      byName.set(name, arrival)
    },
    delete: remove,
    newest: () => newest?.name,
  }
}
