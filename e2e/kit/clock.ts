import type { APIRequestContext } from '@playwright/test'
import { sandboxCaller } from './call-sandbox.ts'

/** The sandbox's clock of one merchant: every expiry, settlement and callback of its payments follows it. */
export function clockOf(request: APIRequestContext, merchantCode: string) {
  const call = sandboxCaller(request)
  const dateIn = ({ now }: { readonly now: string }) => new Date(now)
  return {
    now: async (): Promise<Date> => dateIn(await call('readClock', { query: { merchantCode } })),
    /** Moves the clock; what falls due on the way, callbacks included, is done when it resolves to the new time. */
    advance: async (seconds: number): Promise<Date> =>
      dateIn(await call('advanceClock', { body: { seconds, merchantCode } })),
    /** Freezes the clock: `advance` moves it by exactly that, and nothing falls due in between. */
    freeze: async (): Promise<Date> => dateIn(await call('freezeClock', { body: { merchantCode } })),
    /** Lets it run on from where it stands. */
    unfreeze: async (): Promise<Date> => dateIn(await call('unfreezeClock', { body: { merchantCode } })),
  }
}

export type Clock = ReturnType<typeof clockOf>
