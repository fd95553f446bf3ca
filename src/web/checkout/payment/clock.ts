import { listenToServerTime } from '../../api/call-gateway.ts'
import { deviceNowMs } from '../../browser/clocks.ts'
import { renderedAtMs } from '../../browser/render-environment.ts'
import { createServerClock } from '../../browser/server-clock.ts'

const clock = createServerClock(deviceNowMs)

/**
 * The gateway's time for the whole page. Every response corrects it. It stands still while a screen is rendered on the
 * server and while that screen is hydrated.
 */
export const serverClock = { ...clock, nowMs: () => renderedAtMs() ?? clock.nowMs() }

listenToServerTime(clock.observe)
