import { storeCode } from '../accounts/store-code.ts'
import type { Builder } from './builder.ts'

/** The customer types the code at a kiosk of the store chain. */
export const code: Builder = ({ order: { paymentId, merchantName } }) => ({
  account: { accountName: merchantName },
  reference: storeCode(paymentId),
})
