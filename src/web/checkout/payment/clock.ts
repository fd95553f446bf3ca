import { listenToServerTime } from '../../api/call-gateway.ts'
import { createServerClock } from '../../browser/server-clock.ts'

/** The gateway's time for the whole page. Every response corrects it. */
export const serverClock = createServerClock(() => Date.now())

listenToServerTime(serverClock.observe)
