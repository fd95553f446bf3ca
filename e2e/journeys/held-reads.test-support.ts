import { expect, type Page, type Route } from '@playwright/test'

type Treatment = 'passed_on' | 'held' | 'lost' | 'silent' | { readonly retryAfterSeconds: number }

/** The reads of a page, as it counts them itself: a slow test hears of them later. */
interface CountedReads {
  readonly begun: number
  readonly ended: number
}

/** How long a response that may come is waited for, before the test looks for another reason. */
const SOON_MS = 1_000

/**
 * The page's reads of a payin from now on. A held one is answered by the gateway at once, and its response waits on its way to the
 * page until it is released.
 */
export async function heldReads(page: Page, idPayin: string) {
  let treatment: Treatment = 'passed_on'
  let begun = 0
  let silenced = 0
  const held: (() => Promise<void>)[] = []
  const isLost = () => treatment === 'lost'
  const inPage = (): Promise<CountedReads> => page.evaluate(() => Reflect.get(window, 'countedReads'))
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
  await page.evaluate(countReads, `payins/${idPayin}`)
  return {
    /** What happens to reads that set out from now on; where they are silent, one that may be held back gets no response. */
    treat: (next: Exclude<Treatment, 'held'>) => {
      treatment = next
    },
    /** The same, but of reads that begin from now on: those that the page has begun set out before, as they were. */
    treatNext: async (next: Treatment) => {
      const { begun: sent } = await inPage()
      await expect.poll(() => begun).toBeGreaterThanOrEqual(sent)
      treatment = next
    },
    begun: () => begun,
    inPage,
    /** Resolves when the page has had the end of its reads, or in a moment. */
    endSoon: async () => {
      const areOver = () => Reflect.get(window, 'countedReads').begun === Reflect.get(window, 'countedReads').ended
      await page.waitForFunction(areOver, undefined, { timeout: SOON_MS }).catch(() => undefined)
    },
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

/** Runs in the page. */
function countReads(path: string): void {
  const counted = { begun: 0, ended: 0 }
  Reflect.set(window, 'countedReads', counted)
  const { fetch } = window
  window.fetch = async (...given) => {
    if (!String(given[0]).endsWith(path)) return fetch(...given)
    counted.begun += 1
    try {
      return await fetch(...given)
    } finally {
      counted.ended += 1
    }
  }
}

const refuse = (route: Route, seconds: number) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests.' },
  })
