import { test as base } from '../kit/test.ts'
import { type Network, openNetwork } from './network.test-support.ts'

/** The kit's `test` with a network whose faults the test plans, for addresses that are opened `over` it. */
export const test = base.extend<{ readonly network: Network }>({
  network: async ({ baseURL }, use) => {
    const network = await openNetwork(baseURL ?? '')
    await use(network)
    network.close()
  },
})
