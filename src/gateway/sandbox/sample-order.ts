import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { fullMethodOf } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { type PayoutMethodCode, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import type { Order, PayoutOrder } from '../core/processor/port.ts'
import { operatorsOf } from '../payments/operators/operators.ts'

/** For tests and examples: an order of 100 by a method in a currency, at its first operator, with the given particulars. */
export function sampleOrder(
  methodCode: MethodCode,
  currencyCode: CurrencyCode,
  particulars: Partial<Order> = {},
): Order {
  const method = fullMethodOf(methodCode)
  return {
    kind: 'payin',
    merchantCode: 'shop',
    entityId: 'order-1',
    paymentId: '5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a',
    methodCode,
    method,
    operator: operatorsOf(methodCode, currencyCode)[0],
    money: { amount: 100, currencyCode },
    currencyCode,
    amount: '100',
    values: exampleValues(requirementsOf(method, currencyCode), currencyCode, 'all'),
    merchantName: 'Somchai Store',
    vatPercent: undefined,
    callbackUrl: undefined,
    returnUrl: 'https://shop.example/return',
    acceptedAtMs: 1_763_726_400_000,
    ...particulars,
  }
}

export function samplePayout(
  methodCode: PayoutMethodCode,
  currencyCode: CurrencyCode,
  particulars: Partial<PayoutOrder> = {},
): PayoutOrder {
  return {
    kind: 'payout',
    merchantCode: 'shop',
    entityId: 'payout-1',
    paymentId: '0b6c7d8e-5b0e-4a52-9d0e-3a3c5d1f2b4a',
    methodCode,
    operator: operatorsOf(methodCode, currencyCode)[0],
    money: { amount: 100, currencyCode },
    currencyCode,
    amount: '100',
    values: exampleValues(requirementsOf(payoutMethodOf(methodCode), currencyCode), currencyCode, 'all'),
    acceptedAtMs: 1_763_726_400_000,
    ...particulars,
  }
}
