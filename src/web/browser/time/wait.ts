import { onReturn } from '../visibility.ts'
import { monotonicMs } from './clocks.ts'

/**
 * Waits `ms`. If the customer or the connection comes back earlier, waits only until `leastMs` have passed since the
 * call, such as the gateway's Retry-After; never less.
 */
export const waitForReturn = (ms: number, leastMs: number): Promise<void> =>
  new Promise<void>((resolve) => {
    const sinceMs = monotonicMs()
    const stop = onReturn(() => {
      clearTimeout(timer)
      timer = setTimeout(end, leastMs - (monotonicMs() - sinceMs))
    })
    const end = () => {
      stop()
      resolve()
    }
    let timer = setTimeout(end, Math.max(ms, leastMs))
  })

/** Notes from now on whether the customer or the connection comes back. The function that it returns ends that and tells. */
export function noteReturn(): () => boolean {
  let isBack = false
  const stop = onReturn(() => {
    isBack = true
  })
  return () => {
    stop()
    return isBack
  }
}
