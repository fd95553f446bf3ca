import type { PaymentMethodResponse } from '#contract/operations/results.ts'
import type { Order, Prepared } from '../core/processor/port.ts'
import { lifetimeSecsOf } from './choice.ts'
import { isoTime } from './stored-payment.ts'
import { vatOf } from './vat.ts'

/** `expireAt` of an order, epoch milliseconds. */
export const expiresAtMsOf = (order: Order): number => order.acceptedAtMs + lifetimeSecsOf(order) * 1000

type Answer = Prepared & { readonly reference: string }

/** `paymentMethodResponse` of a payin or top-up: the common fields, then what its method adds. */
export const paymentMethodResponseOf = (
  order: Order,
  prepared: Answer,
  processor: string | undefined,
): PaymentMethodResponse => ({
  paymentMethodCode: order.methodCode,
  [order.kind === 'payin' ? 'idPayin' : 'idTopUp']: order.entityId,
  money: order.money,
  acceptedAt: isoTime(order.acceptedAtMs),
  expireAt: isoTime(expiresAtMsOf(order)),
  reference: responseReferenceOf(prepared),
  returnUrl: order.returnUrl,
  ...present(responseRestOf(order, prepared, processor)),
})

/** The reference of the instructions, where they bring one. */
export const responseReferenceOf = ({ instructions, reference }: Answer): string => instructions.reference ?? reference

/**
 * What of `paymentMethodResponse` no column of the payment's row holds (`methodResponseJsonOf`). Properties may be
 * undefined, which JSON leaves out.
 */
export function responseRestOf(
  { amount, currencyCode, operator, values, vatPercent }: Order,
  { instructions, required }: Prepared,
  processor: string | undefined,
): Partial<PaymentMethodResponse> {
  const { accountName, accountNumber, postalCode, city, disctrict } = values
  return {
    account: instructions.account,
    moneyRequired: required && { amount: Number(required.amount), currencyCode },
    vat: vatPercent === undefined ? undefined : vatOf(amount, currencyCode, vatPercent),
    paymentOperator: operator && { code: operator.code, name: operator.name },
    accountCustomer: (accountName ?? accountNumber) !== undefined ? { accountName, accountNumber } : undefined,
    emailAddress: values.emailAddress,
    phoneNumber: values.phoneNumber,
    upiId: values.upiId,
    taxId: values.taxId,
    productId: values.productId,
    passportNumber: values.passportNumber,
    said: values.said,
    paymentLocationCustomer:
      (postalCode ?? city ?? disctrict) !== undefined ? { postalCode, city, disctrict } : undefined,
    processor,
    ...instructions,
    reference: undefined,
  }
}

/** Drops undefined properties, so that the response equals what is stored. */
function present<Properties extends object>(properties: Properties): Properties {
  const kept: Partial<Properties> = {}
  for (const name in properties) if (properties[name] !== undefined) kept[name] = properties[name]
  // Only properties that may be undefined are left out.
  return kept as Properties
}
