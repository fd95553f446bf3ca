import { type Merchant, type MerchantConfiguration, registerMerchant } from '../kit/merchant.ts'
import { test as kit } from '../kit/test.ts'

/** The kit's `test` with merchants that are called Green Grocer, of a configuration that the test itself decides. */
export const test = kit.extend<{ readonly shop: (configuration: MerchantConfiguration) => Promise<Merchant> }>({
  shop: async ({ workshopRequest, baseURL }, use) =>
    use((configuration) =>
      registerMerchant(workshopRequest, baseURL ?? '', { channelName: 'Green Grocer', ...configuration }),
    ),
})
