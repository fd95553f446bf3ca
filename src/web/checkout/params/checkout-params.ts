import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldName } from '#contract/fields/fields.ts'

/** The parsed parameters of a redirect. */
export interface CheckoutParams {
  readonly merchantCode: string
  readonly idPayin: string
  readonly token: string
  /** Decimal text as the merchant wrote it. */
  readonly amount: string
  readonly currencyCode: CurrencyCode
  readonly callbackUrl: string
  readonly returnUrl: string
  /** Customer and order data by field name, as they came. */
  readonly data: { readonly [F in FieldName]?: string }
  readonly allowCustomerDataChange: boolean
  readonly paymentMethodCode: string | undefined
  readonly paymentOperatorCode: string | undefined
  readonly optionsAvailable: boolean
  readonly showDeepLink: boolean
}

/** The parsed parameters of the status page. */
export interface StatusParams {
  readonly idPayin: string
  readonly token: string
  readonly currencyCode: CurrencyCode
}
