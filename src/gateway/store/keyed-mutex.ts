/** One at a time per key, in the order of asking; different keys do not wait for each other. */
export interface KeyedMutex {
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Keys whose turn is taken now. */
  taken(): readonly string[]
}

/** Turns that nobody has taken yet. They are known to this process only. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()

  return {
    take(key, work) {
      const former = last.get(key) ?? Promise.resolve()
      const turn = former.then(work, work)
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      last.set(key, settled)
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key)
      })
      return turn
    },
    taken: () => [...last.keys()],
  }
}
