import type { MethodCode } from '#contract/methods/methods.ts'
import type { PayoutMethodCode } from '#contract/methods/payout-methods.ts'
import type { MerchantCredentials } from '../tokens/credential.ts'

/** A merchant as configured: an entry of MERCHANTS_FILE, parsed. */
export interface Merchant {
  readonly merchantCode: string
  readonly channelName?: string
  readonly credentials: MerchantCredentials
  readonly payinMethods: readonly MethodCode[]
  readonly payoutMethods: readonly PayoutMethodCode[]
  readonly theme?: { readonly color?: string; readonly logoUrl?: string }
  /** Addresses by code of a payment method or operator. */
  readonly logos?: Readonly<Record<string, string>>
  readonly returnOrigins?: readonly string[]
  readonly frameAncestors?: readonly string[]
  /** Decimal text, percent. */
  readonly vatPercent?: string
  /** Decimal text by currency code. */
  readonly payoutFee?: Readonly<Record<string, string>>
  readonly support?: { readonly url?: string; readonly email?: string }
}
