import { listenToServerTime } from '../gateway/call.ts'
import { createServerClock } from '../platform/server-clock.ts'

/** The gateway's time for the whole page: every answer corrects it. */
export const serverClock = createServerClock(() => Date.now())

listenToServerTime(serverClock.observe)
