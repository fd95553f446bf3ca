declare global {
  /** What the build puts behind the address of every chunk (scripts/build/plugins/retried-imports.ts). */
  var importQuery: string | undefined
}

let renewals = 0

/** Gives each chunk that is not loaded yet another address: a browser may remember that the former one has failed. */
function renewChunkAddresses(): void {
  renewals += 1
  globalThis.importQuery = `?retry=${renewals}`
}

/** Loads a chunk; if that fails, once more from another address. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    renewChunkAddresses()
    return load()
  })

/**
 * A request for a script may hang, and a browser sets it no limit. The 70 kB of all later steps come within this time at
 * 50 kbit/s.
 */
const LONGEST_WAIT_MS = 12_000

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded within ${LONGEST_WAIT_MS} ms`)), LONGEST_WAIT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Loads a chunk that the customer waits for: what fails, or does not come in time, is fetched once more. Ends within 24 s. */
export function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  const first = load()
  return inTime(first).catch(() => {
    renewChunkAddresses()
    // On a slow network the first one may still come.
    return inTime(Promise.any([first, load()]))
  })
}

/** Whether the page can be loaded anew, which fetches the chunks of a newer build. Without a connection it would be lost. */
export const canReload = (): Promise<boolean> =>
  fetch('').then(
    ({ ok }) => ok,
    () => false,
  )
