/**
 * Calls once the current state of the page has been painted; in a page that cannot be seen, once it can. Returns a
 * function that cancels.
 */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Resolves once the current state of the page has been painted. */
export const painted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve))

/** The longest wait for an idle moment. A browser without `requestIdleCallback` always waits this long. */
const LATEST_MS = 500

/** Calls once the browser is idle, within half a second at the latest. Returns a function that cancels. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(call, { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(handle)
  }
  // Safari has no requestIdleCallback; TypeScript assumes that every browser has it.
  const timer = globalThis.setTimeout(call, LATEST_MS)
  return () => globalThis.clearTimeout(timer)
}

/** Lets the browser paint and handle taps before the next task, so that a slow phone stays responsive. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
