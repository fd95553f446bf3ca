import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { PayinDetail, PaymentMethodResponse } from '#contract/operations/results.ts'
import type { Order } from '../../../core/processor/port.ts'
import type { PaymentOperator } from '../../../payments/operators/operator.ts'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { paymentMethodResponseOf } from '../../../payments/responses.ts'
import { referenceOf, unitsPerWhole } from '../../../payments/stored-payment.ts'
import { instructionsFor } from '../../processor.ts'
import { sampleOrder } from '../../sample-order.ts'

/** One operator for each completion of a method in a currency; empty if no operator is to be chosen. */
export function operatorsByFlow(methodCode: MethodCode, currencyCode: CurrencyCode): readonly PaymentOperator[] {
  const operators = operatorsOf(methodCode, currencyCode)
  return operators.filter(({ flow }, place) => operators.findIndex((other) => other.flow === flow) === place)
}

interface Wanted {
  readonly methodCode: MethodCode
  readonly currencyCode: CurrencyCode
  /** The gateway's first where it is absent or not offered. */
  readonly operatorCode: string | undefined
  readonly nowMs: number
  readonly publicUrl: string
}

/**
 * An example payin, just accepted, with every value that its method can have, a lowered amount included. It is not
 * stored.
 */
export function examplePayin({ methodCode, currencyCode, operatorCode, nowMs, publicUrl }: Wanted): PayinDetail {
  const amount = isSmallUnit(currencyCode) ? 125_000 : 149.9
  const operators = operatorsOf(methodCode, currencyCode)
  const order = sampleOrder(methodCode, currencyCode, {
    entityId: 'order-4711',
    merchantName: 'Demo Shop',
    operator: operators.find(({ code }) => code === operatorCode) ?? operators[0],
    money: { amount, currencyCode },
    amount: String(amount),
    acceptedAtMs: nowMs,
  })
  return {
    paymentRequested: { money: order.money },
    process: { status: 'PROCESSING', createdAt: new Date(nowMs).toISOString(), isTest: true },
    paymentMethodResponse: exampleResponse(order, publicUrl, loweredAmount(order)),
    idPayment: order.paymentId,
  }
}

/** What the sandbox responds to an order; with an amount due if that is less than the ordered one. */
export function exampleResponse(order: Order, publicUrl: string, amountDue: string | undefined): PaymentMethodResponse {
  const reference = referenceOf(order.paymentId)
  const instructions = instructionsFor({
    order,
    reference,
    amount: amountDue ?? order.amount,
    receiverIndex: 0,
    publicUrl,
  })
  const required = amountDue === undefined ? undefined : { amount: amountDue, receivingAccount: '' }
  return paymentMethodResponseOf(order, { instructions, reference, required }, 'SANDBOX')
}

/** A unit that buys nothing; those of stablecoins are written without decimals too. */
const isSmallUnit = (currencyCode: CurrencyCode): boolean => {
  const { displayDecimals, country } = currencies[currencyCode]
  return displayDecimals === 0 && country !== null
}

/** 37 steps less, where the method may ask for less than was ordered. */
function loweredAmount({ method, amount, currencyCode }: Order): string | undefined {
  const units = minorUnitsOf(amount, currencyCode)
  if (!method.moneyRequired || units === undefined) return undefined
  return decimalOf(units - 37n * unitsPerStep(currencyCode), currencyCode)
}

const unitsPerStep = (currencyCode: CurrencyCode): bigint =>
  isSmallUnit(currencyCode) ? unitsPerWhole(currencyCode) : 1n
