import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { API_VERSION } from '#contract/operations/request-protocol.ts'
import { type PayinDetail, payinDetail } from '#contract/operations/results.ts'
import { sandboxOf } from './sandbox/sandbox.ts'

const demoShopCode = 'demo-shop'

/** Where the demo shop starts a scenario; the amount stays open until a test lets the money arrive. */
export const demoCheckout = (scenario: number, query = ''): string => `./sandbox/pay/${scenario}?amount=45&${query}`

/** An order of the demo shop, as its redirect URL names it. */
export interface DemoOrder {
  readonly id: string
  readonly token: string
}

/** The order and the token of the open page; the app moves the token from the query to the fragment. */
export async function demoOrderAt(page: Page): Promise<DemoOrder> {
  // Not `page.url()`: a busy browser tells late of an address that the page has changed itself.
  const { searchParams, hash } = new URL(await page.evaluate(() => location.href))
  const id = searchParams.get('idPayin') ?? ''
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? searchParams.get('token') ?? ''
  expect(id).not.toBe('')
  expect(token).not.toBe('')
  return { id, token }
}

/** The demo shop, which all tests share: a test may change single payins only, never its clock. */
export function demoShopOf(request: APIRequestContext) {
  const { settle } = sandboxOf(request, demoShopCode)
  return {
    /** Simulates the arrival of the money. */
    receive: (order: DemoOrder) => settle(order.id, { status: 'SUCCESS' }),
    /** The shop's own record of an order. Reading it makes the shop read the payin, as the customer's return does. */
    order: async (id: string): Promise<unknown> => {
      const answer = await request.get(`./demo-shop/orders/${id}`, { headers: { accept: 'application/json' } })
      return answer.json()
    },
    /** The payin as the customer's token may read it. Waits where the page has used it ten times within this second. */
    read: async ({ id, token }: DemoOrder): Promise<PayinDetail> => {
      const headers = { authorization: `Bearer ${token}`, 'x-api-version': API_VERSION }
      const read = () => request.get(`./api/payins/${id}`, { headers })
      let answer = await read()
      const admittedStatus = async () => {
        if (answer.status() === 429) answer = await read()
        return answer.status()
      }
      await expect.poll(admittedStatus).not.toBe(429)
      expect(answer.status(), await answer.text()).toBe(200)
      return payinDetail.parse(await answer.json())
    },
  }
}
