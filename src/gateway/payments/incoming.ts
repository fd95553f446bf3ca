import { needsExternalReference } from '#contract/field-requirements.ts'
import { fullMethodOf } from '#contract/method-facts.ts'
import { isMethodCode } from '#contract/methods.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import { done, type HandlerContext, refused } from '../core/handler.ts'
import type { Order, Prepared } from '../core/processor.ts'
import { releaseAmounts } from '../store/amount-claims.ts'
import { findPayment } from '../store/payments.ts'
import { entityScope } from '../store/store.ts'
import { chooseOperator } from './choice.ts'
import { acceptedOf } from './incoming-responses.ts'
import { type Accepting, accept } from './lifecycle.ts'
import { alreadyAccepted } from './load-payment-by-path.ts'
import { expiresAtMsOf, paymentMethodResponseOf } from './payment-method-response.ts'
import { requestJsonOf } from './stored-payment.ts'

type IncomingContext = HandlerContext<'createPayin'> | HandlerContext<'createTopUp'>

/** Accepts a payin or top-up once: 409 for an id accepted before, then 406 for what the merchant is not offered. */
export async function acceptIncoming(context: IncomingContext, kind: Order['kind']) {
  const { gateway, merchant, entityId } = context
  const reading = orderOf(context, kind)
  if (!reading.ok) {
    const key = { merchantCode: merchant.merchantCode, kind, entityId }
    const existing = await gateway.store.read((db) => findPayment(db, key))
    return refused(existing ? alreadyAccepted(existing) : reading.refusal)
  }
  const { order } = reading
  const { processor } = gateway
  const acceptance = await gateway.store.write(async (tx) => {
    const prepared = await processor.prepare(tx, order)
    const row = rowOf(order, prepared, processor.name)
    const accepted = await accept(tx, row, processor.simulation)
    if (accepted.kind !== 'accepted') await releaseAmounts(tx, order.paymentId)
    return accepted.kind === 'exists' ? accepted : { kind: accepted.kind, row }
  }, entityScope(order))
  return acceptance.kind === 'exists' ? refused(alreadyAccepted(acceptance.payment)) : done(acceptedOf(acceptance.row))
}

function orderOf(context: IncomingContext, kind: Order['kind']) {
  const { gateway, merchant, body, values } = context
  const { money } = body.paymentRequested
  const { paymentMethodCode, paymentOperatorCode } = body.paymentMethod
  const units = minorUnitsOf(money.amount, money.currencyCode)
  if (!isMethodCode(paymentMethodCode) || units === undefined) throw new Error('the shape gate lets no such body pass')
  const choice = chooseOperator({
    methodCode: paymentMethodCode,
    currencyCode: money.currencyCode,
    configured: merchant.payinMethods,
    operatorCode: paymentOperatorCode,
    values,
  })
  if (!choice.ok) return choice
  const order: Order = {
    kind,
    merchantCode: merchant.merchantCode,
    entityId: context.entityId,
    paymentId: gateway.newId(),
    methodCode: paymentMethodCode,
    method: fullMethodOf(paymentMethodCode),
    operator: choice.operator,
    money,
    currencyCode: money.currencyCode,
    amount: decimalOf(units, money.currencyCode),
    values,
    merchantName: merchant.channelName ?? merchant.merchantCode,
    vatPercent: merchant.vatPercent,
    callbackUrl: body.callbackUrl,
    returnUrl: body.returnUrl,
    acceptedAtMs: context.nowMs,
  }
  return { ok: true as const, order }
}

function rowOf(order: Order, prepared: Prepared, processorName: string | undefined): Accepting {
  const response = paymentMethodResponseOf(order, prepared, processorName)
  const { required } = prepared
  return {
    merchantCode: order.merchantCode,
    kind: order.kind,
    entityId: order.entityId,
    paymentId: order.paymentId,
    status: 'PROCESSING',
    state: needsExternalReference(order.method, order.values.upiId) ? 'awaiting_reference' : 'awaiting_customer',
    currencyCode: order.currencyCode,
    amount: order.amount,
    amountRequired: required?.amount ?? null,
    receivingAccount: required?.receivingAccount ?? null,
    methodCode: order.methodCode,
    operatorCode: order.operator?.code ?? null,
    callbackUrl: order.callbackUrl ?? null,
    returnUrl: order.returnUrl,
    requestJson: requestJsonOf(order.values),
    responseJson: JSON.stringify(response),
    createdAtMs: order.acceptedAtMs,
    expiresAtMs: expiresAtMsOf(order),
    reference: response.reference ?? null,
  }
}
