/** Runs tasks of the same key one at a time, in the order they were requested. Different keys do not wait. */
export interface KeyedMutex {
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Keys that have a running or waiting task. */
  taken(): readonly string[]
}

/** Creates a mutex without tasks. It works within this process only. */
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
