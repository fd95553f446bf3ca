import {
  type APIRequestContext,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { type Clock, clockOf } from './clock.ts'
import { type Customer, customerAt } from './customer.ts'
import { type Merchant, registerMerchant } from './merchant.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { type Sink, sinkOf } from './sink.ts'
import { watchPage } from './watch.ts'

/** What a project may set under `use` of its Playwright configuration. */
export interface KitOptions {
  /** `SANDBOX_KEY` of a sandbox that has one; the environment variable of that name unless set. */
  readonly sandboxKey: string | undefined
}

/** What each test may ask for. */
export interface KitFixtures {
  /** A merchant of this test alone, with its own clock, faults and callbacks. */
  readonly merchant: Merchant
  /** The workshop, for that merchant's payments. */
  readonly sandbox: Sandbox
  /** That merchant's time. */
  readonly clock: Clock
  /** The receiver of that merchant's callbacks. */
  readonly sink: Sink
  /** The customer in front of the page. */
  readonly customer: Customer
  /** Requests to the workshop, with its key. */
  readonly workshopRequest: APIRequestContext
}

/** Playwright's `test` with a merchant, its sandbox and its customer; every page is watched for leaks and violations. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KitOptions & KitFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<KitOptions & KitFixtures>({
  sandboxKey: [process.env['SANDBOX_KEY'], { option: true }],
  workshopRequest: async ({ playwright, request, baseURL, sandboxKey }, use) => {
    if (sandboxKey === undefined) return use(request)
    const extraHTTPHeaders = { authorization: `Bearer ${sandboxKey}` }
    const context = await playwright.request.newContext({ baseURL: originOf(baseURL), extraHTTPHeaders })
    await use(context)
    await context.dispose()
  },
  merchant: async ({ workshopRequest, baseURL }, use) => {
    await use(await registerMerchant(workshopRequest, originOf(baseURL), { channelName: 'Blue Bottle Shop' }))
  },
  sandbox: async ({ workshopRequest, merchant }, use) => {
    await use(sandboxOf(workshopRequest, merchant.merchantCode))
  },
  clock: async ({ workshopRequest, merchant }, use) => {
    await use(clockOf(workshopRequest, merchant.merchantCode))
  },
  sink: async ({ workshopRequest, merchant, baseURL }, use) => {
    await use(sinkOf(workshopRequest, originOf(baseURL), merchant.merchantCode))
  },
  context: async ({ context, browserName }, use) => {
    // Other browsers know no such permission.
    if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await use(context)
  },
  page: async ({ page }, use) => {
    const watch = watchPage(page)
    await use(page)
    watch.expectClean()
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
