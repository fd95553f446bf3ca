import type { APIRequestContext } from '@playwright/test'
import { workshopAt } from './workshop.ts'

/** The sandbox's clock of one merchant: every expiry, settlement and callback of its payments follows it. */
export function clockOf(request: APIRequestContext, merchantCode: string) {
  const workshop = workshopAt(request)
  // The shape is the workshop's (docs/testing.md); a change of it fails the test that reads it.
  const dateIn = (answer: unknown) => new Date((answer as { readonly now: string }).now)
  return {
    now: async (): Promise<Date> => dateIn(await workshop.get(`/clock?merchantCode=${merchantCode}`)),
    /** Moves the clock; what falls due on the way, callbacks included, is done when it resolves to the new time. */
    advance: async (seconds: number): Promise<Date> =>
      dateIn(await workshop.post('/clock/!advance', { seconds, merchantCode })),
    /** Lets the clock stand: `advance` moves it by exactly that, and nothing falls due in between. */
    freeze: async (): Promise<Date> => dateIn(await workshop.post('/clock/!freeze', { merchantCode })),
    /** Lets it run on from where it stands. */
    unfreeze: async (): Promise<Date> => dateIn(await workshop.post('/clock/!unfreeze', { merchantCode })),
  }
}

export type Clock = ReturnType<typeof clockOf>
