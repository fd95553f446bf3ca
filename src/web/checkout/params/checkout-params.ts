import type { Given } from '#contract/redirect/given.ts'

/** The parsed parameters of a redirect. */
export interface CheckoutParams extends Given {
  readonly merchantCode: string
  readonly idPayin: string
  readonly token: string
  /** Decimal text as the merchant wrote it. */
  readonly amount: string
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly showDeepLink: boolean
}

/** The parsed parameters of the status page. */
export type StatusParams = Pick<CheckoutParams, 'idPayin' | 'token' | 'currencyCode'>
