import type { CurrencyCode } from '#contract/currencies.ts'
import type { PayinDetail, PaymentOption, PaymentOptions } from '#contract/operations/results.ts'
import { queryOf, required } from '#contract/redirect/sample-address.test-support.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import { openedPage } from '../params/opened-page.ts'
import type { Progress } from './step.ts'

/** Scenario 1: an address with the required parameters alone; `change` makes the other scenarios of it. */
export function paramsWith(change: Partial<CheckoutParams> = {}): CheckoutParams {
  const own = { idPayin: 'Order_1', token: 'a.b.c', returnUrl: 'https://shop.example/back?x=1' }
  const query = queryOf({ ...required, ...own })
  const opened = openedPage({ pathname: '/', search: query, hash: '' }, false)
  if (opened.kind !== 'payment') throw new Error(JSON.stringify(opened))
  return { ...opened.params, ...change }
}

/** A method of the gateway's options, with operators by code. */
export const optionOf = (paymentMethodCode: string, ...operators: string[]): PaymentOption => ({
  paymentMethodCode,
  paymentOperators: operators.map((code) => ({ code, name: `Operator ${code}` })),
})

export const optionsOf = (...data: PaymentOption[]): PaymentOptions => ({ data, externalProviders: undefined })

/** The gateway has no such payin and offers these options. */
export const newPayment = (options: PaymentOptions, change: Partial<Progress> = {}): Progress => ({
  payin: { state: 'known', value: 'absent' },
  options: { state: 'known', value: options },
  choice: undefined,
  values: undefined,
  submission: { state: 'none' },
  ...change,
})

interface Standing {
  readonly status?: PaymentStatus
  readonly method?: string
  readonly currencyCode?: CurrencyCode
  readonly answer?: Partial<PayinDetail['paymentMethodResponse']>
}

/** A payin of the gateway. */
export const detailOf = ({
  status = 'PROCESSING',
  method = 'PROMPTPAY',
  currencyCode = 'THB',
  answer,
}: Standing): PayinDetail => ({
  paymentRequested: { money: { amount: 100.5, currencyCode } },
  process: { status, createdAt: '2026-01-01T00:00:00.000Z' },
  paymentMethodResponse: { paymentMethodCode: method, ...answer },
  idPayment: 'p1',
})
