import { test as base } from '@playwright/test'
import { type Customer, customerAt } from './customer.ts'
import { type Merchant, registerMerchant } from './merchant.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { watchPage } from './watch.ts'

interface Fixtures {
  /** A merchant of this test alone, with its own clock, faults and callbacks. */
  readonly merchant: Merchant
  /** The workshop, for that merchant. */
  readonly sandbox: Sandbox
  /** The customer in front of the page. */
  readonly customer: Customer
}

/** Playwright's `test` with a merchant, its sandbox and its customer; every page is watched for leaks and violations. */
export const test = base.extend<Fixtures>({
  merchant: async ({ request, baseURL }, use) => {
    await use(await registerMerchant(request, baseURL ?? '', { channelName: 'Blue Bottle Shop' }))
  },
  sandbox: async ({ request, merchant }, use) => {
    await use(sandboxOf(request, merchant.merchantCode))
  },
  context: async ({ context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
