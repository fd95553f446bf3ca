import { sandboxCaller } from './call-sandbox.ts'
import type { WorkshopRequest } from './workshop-request.ts'

/** The sandbox's clock of one merchant: every expiry, settlement and callback of its payments follows it. */
export function clockOf(request: WorkshopRequest, merchantCode: string) {
  const call = sandboxCaller(request)
  const dateIn = ({ now }: { readonly now: string }) => new Date(now)
  return {
    now: async (): Promise<Date> => dateIn(await call('readClock', { query: { merchantCode } })),
    /** Moves the clock. Resolves to the new time after everything that fell due on the way, callbacks included. */
    advance: async (seconds: number): Promise<Date> =>
      dateIn(await call('advanceClock', { body: { seconds, merchantCode } })),
    /** Freezes the clock: from then on only `advance` moves it, and nothing falls due in between. */
    freeze: async (): Promise<Date> => dateIn(await call('freezeClock', { body: { merchantCode } })),
    /** Lets the clock run again from its current time. */
    unfreeze: async (): Promise<Date> => dateIn(await call('unfreezeClock', { body: { merchantCode } })),
  }
}

export type Clock = ReturnType<typeof clockOf>
