/** So long an idle moment is waited for; without a way to ask for one it is taken to come by then. */
const LATEST_MS = 500

/** Calls once the browser has nothing more urgent to do, within half a second. Returns the way to cancel. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(call, { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(handle)
  }
  // Safari; TypeScript knows browsers that have it only.
  const timer = globalThis.setTimeout(call, LATEST_MS)
  return () => globalThis.clearTimeout(timer)
}
