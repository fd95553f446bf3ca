// TypeScript 7 loads the types of Node where a declaration asks for them, and by itself none.
/// <reference types="node" preserve="true" />
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { type Customer, customerAt } from './customer.ts'
import { type Merchant, type MerchantConfiguration, registerMerchant } from './merchant.ts'
import { type RegisteredMerchants, registeredMerchants } from './registered-merchants.ts'
import { type Reproduction, reproductionAt } from './reproduction.ts'
import { type Clock, clockOf } from './sandbox/clock.ts'
import { type Sandbox, sandboxOf } from './sandbox/sandbox.ts'
import { type Sink, sinkOf } from './sandbox/sink.ts'
import { keyedRequest, type WorkshopRequest } from './sandbox/workshop-request.ts'
import { type SlowPages, slowPages } from './slow-pages.ts'
import { type Watch, watchPage } from './watch.ts'

/** Options that a project may set under `use` of its Playwright configuration. */
export interface KitOptions {
  /** `SANDBOX_KEY` of a sandbox that has one; by default the environment variable of that name. */
  readonly sandboxKey: string | undefined
  readonly merchantConfiguration: MerchantConfiguration
  /** How many times slower the processor of each page is, as on a cheap phone; 1 by default. Only in Chromium. */
  readonly cpuSlowdown: number
  /** Where a reader of a failed test can reproduce it; `baseURL` by default. */
  readonly reproduceAt: string | undefined
}

export interface KitFixtures {
  /** A merchant of this test alone, with its own clock, faults and callbacks. */
  readonly merchant: Merchant
  /** The sandbox's actions on that merchant's payments. */
  readonly sandbox: Sandbox
  readonly clock: Clock
  /** The receiver of that merchant's callbacks. */
  readonly sink: Sink
  /** The customer on the payment pages. */
  readonly customer: Customer
  /** Requests to the sandbox API, with its key. */
  readonly workshopRequest: WorkshopRequest
  /** How to repeat the test's steps by hand; appended to its error when it fails. */
  readonly reproduction: Reproduction
  /** The slowing of the test's pages, where `cpuSlowdown` asks for it. */
  readonly slow: SlowPages | undefined
}

/** The fixtures that the tests of a worker share. */
export interface KitWorkerFixtures {
  /** The merchants of the worker's tests, removed when the worker ends. */
  readonly registered: RegisteredMerchants
}

/**
 * Playwright's `test` with a merchant, its sandbox and its customer; every page of its browser is watched for data
 * leaks and policy violations.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & KitWorkerFixtures
> = base.extend<KitOptions & KitFixtures, KitWorkerFixtures>({
  registered: [
    async ({ playwright }, use) => {
      const registered = registeredMerchants(playwright)
      await use(registered)
      await registered.removeAll()
    },
    // Hundreds of tests may have run in one worker.
    { scope: 'worker', timeout: 120_000 },
  ],
  sandboxKey: [process.env['SANDBOX_KEY'], { option: true }],
  workshopRequest: async ({ request, baseURL, sandboxKey }, use) => {
    await use(sandboxKey === undefined ? request : keyedRequest({ origin: originOf(baseURL), sandboxKey }))
  },
  merchantConfiguration: [{ channelName: 'Blue Bottle Shop' }, { option: true }],
  cpuSlowdown: [1, { option: true }],
  slow: async ({ context, cpuSlowdown }, use) => {
    await use(cpuSlowdown > 1 ? slowPages(context, cpuSlowdown) : undefined)
  },
  reproduceAt: [undefined, { option: true }],
  reproduction: [
    async ({ baseURL, reproduceAt, sandboxKey }, use, { errors }) => {
      const at = originOf(reproduceAt ?? baseURL)
      const reproduction = reproductionAt({ at, hasKey: sandboxKey !== undefined })
      await use(reproduction)
      const steps = reproduction.steps()
      if (errors.length > 0 && steps !== undefined) errors.push({ message: steps })
    },
    { auto: true },
  ],
  merchant: async ({ workshopRequest, baseURL, sandboxKey, merchantConfiguration, reproduction, registered }, use) => {
    const origin = originOf(baseURL)
    const merchant = await registerMerchant(workshopRequest, origin, merchantConfiguration)
    const { merchantCode } = merchant
    registered.note({ origin, sandboxKey }, merchantCode)
    reproduction.noteMerchant(merchantCode, merchantConfiguration)
    const order: Merchant['order'] = async (money, values = {}, operations) => {
      const { token: _, ...given } = values
      const noteAddress = reproduction.noteOrder({ ...money, ...given, merchantCode })
      const placed = await merchant.order(money, values, operations)
      noteAddress(placed.url)
      return placed
    }
    await use({ ...merchant, order })
  },
  sandbox: async ({ workshopRequest, merchant, reproduction }, use) => {
    const sandbox = sandboxOf(workshopRequest, merchant.merchantCode)
    const redirectUrl: Sandbox['redirectUrl'] = async (values) => {
      const { token: _, ...given } = values
      const noteAddress = reproduction.noteOrder({ ...given, merchantCode: merchant.merchantCode })
      const compiled = await sandbox.redirectUrl(values)
      noteAddress(compiled.url)
      return compiled
    }
    const fault: Sandbox['fault'] = async (plan) => {
      reproduction.noteFault({ ...plan, merchantCode: merchant.merchantCode })
      return sandbox.fault(plan)
    }
    await use({ ...sandbox, redirectUrl, fault })
  },
  clock: async ({ workshopRequest, merchant }, use) => {
    await use(clockOf(workshopRequest, merchant.merchantCode))
  },
  sink: async ({ workshopRequest, merchant, baseURL }, use) => {
    await use(sinkOf(workshopRequest, originOf(baseURL), merchant.merchantCode))
  },
  context: async ({ context, browserName, reproduction }, use) => {
    // Only Chromium knows these permissions.
    if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const watches: Watch[] = []
    context.on('page', (page) => watches.push(watchPage(page)))
    context.on('request', (request) => {
      if (request.isNavigationRequest() && request.method() === 'GET') reproduction.noteOpening(request.url())
    })
    await use(context)
    for (const watch of watches) watch.expectClean()
  },
  page: async ({ slow, page }, use) => {
    await slow?.isSlow(page)
    await use(page)
    // The gateway may still hold back a read that a route of the test has passed on.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  customer: async ({ page }, use) => {
    await use(customerAt(page))
  },
})

/** Without a trailing slash. */
function originOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('Set `use.baseURL` in the Playwright configuration to the sandbox.')
  return baseURL.replace(/\/$/, '')
}
