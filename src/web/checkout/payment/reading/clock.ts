import { listenToServerTime } from '../../../api/call-gateway.ts'
import { renderedAtMs } from '../../../browser/render-environment.ts'
import { deviceNowMs, monotonicMs } from '../../../browser/time/clocks.ts'
import { createServerClock } from '../../../browser/time/server-clock.ts'

const clock = createServerClock(deviceNowMs, monotonicMs)

/**
 * The gateway's time for the whole page. Every response corrects it. It stands still while a screen is rendered on the
 * server and while that screen is hydrated.
 */
export const serverClock = {
  ...clock,
  nowMs: () => renderedAtMs() ?? clock.nowMs(),
  steadyNowMs: () => renderedAtMs() ?? clock.steadyNowMs(),
}

listenToServerTime(clock.observe)
