import { expect, type Page, type Route } from '@playwright/test'

type Treatment = 'passed_on' | 'held' | 'lost' | 'silent' | { readonly retryAfterSeconds: number }

/**
 * The page's reads of a payin. A held one is answered by the gateway at once, and its response waits on its way to the
 * page until it is released.
 */
export async function heldReads(page: Page, idPayin: string) {
  let treatment: Treatment = 'passed_on'
  let begun = 0
  let silenced = 0
  const held: (() => Promise<void>)[] = []
  const isLost = () => treatment === 'lost'
  await page.route(`**/api/payins/${idPayin}`, async (route) => {
    begun += 1
    if (treatment === 'lost') return route.abort()
    if (treatment === 'silent' && route.request().headers()['if-none-match'] !== undefined) {
      silenced += 1
      return
    }
    if (typeof treatment === 'object') return refuse(route, treatment.retryAfterSeconds)
    const isHeld = treatment === 'held'
    const { prefer, ...headers } = route.request().headers()
    const response = await route.fetch({ headers: isHeld || prefer === undefined ? headers : { ...headers, prefer } })
    if (isHeld) held.push(() => route.fulfill({ response }))
    // The network may have failed while the gateway waited.
    else if (isLost()) await route.abort()
    else await route.fulfill({ response })
  })
  return {
    /** What happens to reads that begin from now on; where they are silent, one that may be held back gets no response. */
    treat: (next: Treatment) => {
      treatment = next
    },
    begun: () => begun,
    /** How many reads that the gateway may hold back got no response. */
    silenced: () => silenced,
    /** Resolves when the gateway has answered a read whose response is held. */
    isHeld: () => expect.poll(() => held.length).toBe(1),
    /** The held response arrives. */
    release: async () => {
      for (const arrive of held.splice(0)) await arrive()
    },
  }
}

export type HeldReads = Awaited<ReturnType<typeof heldReads>>

const refuse = (route: Route, seconds: number) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' },
  })
