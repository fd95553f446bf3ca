declare global {
  /** What the build puts behind the address of every chunk (scripts/build/plugins/retried-imports.ts). */
  var importQuery: string | undefined
}

let renewals = 0

/** Gives each chunk that is not loaded yet another address: a browser may remember that the former one has failed. */
export function renewChunkAddresses(): void {
  renewals += 1
  globalThis.importQuery = `?retry=${renewals}`
}

/** Loads a chunk; if that fails, once more from another address. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    renewChunkAddresses()
    return load()
  })

/** Whether the page can be loaded anew, which fetches the chunks of a newer build. Without a connection it would be lost. */
export const canReload = (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )
