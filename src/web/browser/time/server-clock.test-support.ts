import { serverClock } from './server-clock.ts'

/** For tests: the gateway's time is the device's again. Test files share the clock, and others have set it. */
export function alignServerClock(): void {
  const nowMs = Date.now()
  // A response's time counts half a second more than its header says.
  serverClock.observe(new Date(nowMs - 500).toISOString(), nowMs, nowMs)
}
