import { expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { type HeldReads, heldReads } from './held-reads.test-support.ts'
import { openPix } from './open-pix.test-support.ts'
import { runUntil, standStill } from './standing-clock.test-support.ts'

interface Late {
  readonly page: Page
  readonly reads: HeldReads
  /** The money arrives. */
  readonly pay: () => Promise<void>
  /** The gateway answers whoever waits for a change, though there is none. */
  readonly endWaits: () => Promise<void>
}

/** After the deadline the page polls 15 s apart, so what is shown earlier was read because of the return. */
const LATE_POLL_MS = 15_000

/** Several events of one return. */
const tell = (page: Page, ...events: ('focus' | 'online' | 'pageshow' | 'visibilitychange' | 'resume')[]) =>
  page.evaluate((names) => {
    for (const name of names) {
      const target = name === 'visibilitychange' || name === 'resume' ? document : window
      target.dispatchEvent(new Event(name))
    }
  }, events)

/**
 * The page polls until it has begun so many more reads. None of its time passes during a read: it would time out before a
 * slow test has heard of it.
 */
async function poll({ page, reads, endWaits }: Late, more: number): Promise<void> {
  const wanted = (await reads.inPage()).begun + more
  for (;;) {
    const { begun, ended } = await reads.inPage()
    if (begun >= wanted) return
    if (begun === ended) await page.clock.runFor(LATE_POLL_MS / 10)
    else {
      // Again where it has not ended: it was still on its way to the gateway.
      await endWaits()
      await reads.endSoon()
    }
  }
}

/** Whether the page has had the end of the reads that it has begun. */
async function areOver(reads: HeldReads): Promise<boolean> {
  const { begun, ended } = await reads.inPage()
  return begun === ended
}

/** A read is answered before the money arrives, and its response is on its way when the customer comes back. */
async function returnsDuringRead({ page, reads, pay }: Late, begin: () => Promise<unknown>): Promise<void> {
  await reads.treatNext('held')
  await begin()
  await reads.isHeld()
  await pay()
  reads.treat('passed_on')
  await tell(page, 'focus')
  await reads.release()
}

interface Moment {
  readonly returns: (late: Late) => Promise<void>
  /** The page's time from the return until the money is shown. */
  readonly withinMs: number
}

/** The moments of a return at which the page could take an old answer for a new one, or wait instead of asking. */
const moments: Readonly<Record<string, Moment>> = {
  'during the read of a return a moment ago': {
    returns: (late) => returnsDuringRead(late, () => tell(late.page, 'focus')),
    withinMs: 2_000,
  },
  'during a read that the poll has begun': {
    returns: (late) => returnsDuringRead(late, () => poll(late, 1)),
    withinMs: 2_000,
  },
  'while the gateway waits for a change': {
    returns: async ({ page, pay }) => {
      await pay()
      await tell(page, 'focus')
    },
    withinMs: 2_000,
  },
  'during a read whose response never comes': {
    returns: async (late) => {
      const { reads } = late
      // One that is silenced on its way would never end, and no other begin.
      await reads.treatNext('silent')
      while (reads.silenced() === 0) {
        await poll(late, 1)
        // One that the gateway may not hold back is answered at once.
        await expect.poll(async () => reads.silenced() > 0 || (await areOver(reads))).toBe(true)
      }
      await late.pay()
      late.reads.treat('passed_on')
      await tell(late.page, 'focus')
    },
    withinMs: 2_000,
  },
  'during a read, with a connection that fails once more': {
    returns: async (late) => {
      const { page, reads, pay } = late
      await reads.treatNext('held')
      await tell(page, 'focus')
      await reads.isHeld()
      await pay()
      await tell(page, 'visibilitychange', 'focus')
      const begun = reads.begun()
      reads.treat('lost')
      await reads.release()
      await expect.poll(reads.begun).toBe(begun + 1)
      reads.treat('passed_on')
    },
    withinMs: 5_000,
  },
  'while a retry waits': {
    returns: async (late) => {
      const { page, reads, pay } = late
      reads.treat('lost')
      await poll(late, 2)
      await expect.poll(() => areOver(reads)).toBe(true)
      await pay()
      reads.treat('passed_on')
      await tell(page, 'online')
    },
    withinMs: 2_000,
  },
  'while the gateway wants a pause': {
    returns: async ({ page, reads, pay }) => {
      await reads.treatNext({ retryAfterSeconds: 5 })
      const begun = reads.begun()
      await tell(page, 'focus')
      await expect.poll(reads.begun).toBe(begun + 1)
      reads.treat('passed_on')
      await pay()
      await tell(page, 'focus')
    },
    withinMs: 8_000,
  },
  'with several events at once': {
    returns: async ({ page, pay }) => {
      await pay()
      await tell(page, 'resume', 'visibilitychange', 'pageshow', 'focus', 'online')
    },
    withinMs: 2_000,
  },
  'by waking the device, which tells no event': {
    returns: async ({ page, pay }) => {
      await pay()
      // Timers stand still while a device sleeps; the time of day does not.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000)
    },
    withinMs: 3_000,
  },
  'by coming online': {
    returns: async (late) => {
      const context = late.page.context()
      await context.setOffline(true)
      late.reads.treat('lost')
      await late.pay()
      await poll(late, 1)
      await expect.poll(() => areOver(late.reads)).toBe(true)
      late.reads.treat('passed_on')
      await context.setOffline(false)
    },
    withinMs: 2_000,
  },
}

/** The moments that differ most; the others are for the whole run. */
const first = ['while the gateway waits for a change', 'during a read, with a connection that fails once more']

for (const [moment, { returns, withinMs }] of Object.entries(moments)) {
  test(`a customer who comes back ${moment} reads that the money has arrived`, {
    tag: first.includes(moment) ? '@waits' : ['@waits', '@nightly'],
  }, async ({ page, merchant, sandbox, clock, customer }) => {
    await page.clock.install()
    const order = await openPix({ page, merchant, customer })
    const reads = await heldReads(page, order.id)
    await standStill(page)
    await clock.advance(16 * 60)
    await customer.comesBack()
    await expect(page.getByTestId('late')).toBeVisible()
    const pay = async () => {
      await sandbox.settle(order.id, { status: 'SUCCESS' })
    }
    const endWaits = async () => void (await clock.advance(1))
    const late = { page, reads, pay, endWaits }
    // The page waits for a change.
    await poll(late, 1)
    await returns(late)
    await runUntil(
      page,
      () => expect(customer.heading).toHaveText(english('result.success.heading'), { timeout: 1 }),
      withinMs,
    )
  })
}
