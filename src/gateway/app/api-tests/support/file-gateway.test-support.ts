import { afterAll, afterEach } from 'vitest'
import { type HarnessOptions, openTestGateway, type TestGateway } from './harness.test-support.ts'
import { type LiveGateway, type LiveOptions, openLiveGateway } from './live-gateway.test-support.ts'
import { type Orders, ordersOf } from './orders.test-support.ts'

/** For test files: a gateway for all tests of the file that awaits it at its top, with the shop's orders. */
export async function gatewayOfFile(
  options: HarnessOptions = {},
): Promise<{ readonly shop: TestGateway; readonly orders: Orders }> {
  const shop = await openTestGateway(options)
  afterAll(() => shop.close())
  return { shop, orders: await ordersOf(shop) }
}

/** For test files: the same without a sandbox. After each test the bank acts on every call as usual. */
export async function liveGatewayOfFile(options: LiveOptions = {}): Promise<LiveGateway> {
  const live = await openLiveGateway(options)
  afterAll(() => live.shop.close())
  afterEach(() => live.bank.calm())
  return live
}
