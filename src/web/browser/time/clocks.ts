import { valueOr } from '../value-or.ts'

/** The time of the device, which may be wrong by years and may be set at any moment; epoch milliseconds. */
export const deviceNowMs = (): number => Date.now()

/** Milliseconds that only grow, from an arbitrary moment. In a browser without such a clock they are the device's time. */
export const monotonicMs = (): number => valueOr(() => performance.now(), deviceNowMs())

const navigationEntry = (): Partial<PerformanceNavigationTiming> =>
  // `navigation` entries are of this type.
  valueOr(() => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined, undefined) ??
  {}

/** When the page itself was requested and answered, by the device's time. */
export function navigationTimes() {
  const { requestStart = 0, responseStart = 0 } = navigationEntry()
  // Not `performance.timeOrigin`: it is wrong by hours in a browser that has slept.
  const originMs = deviceNowMs() - monotonicMs()
  return { sentAtMs: originMs + requestStart, receivedAtMs: originMs + responseStart }
}

/** Whether the browser's "back" or "forward" led to this page. */
export const wasReachedByHistory = (): boolean => navigationEntry().type === 'back_forward'
