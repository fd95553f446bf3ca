import { fullMethodOf } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { Gateway } from '../core/gateway.ts'
import { done, type Handler, type HandlerContext, refused } from '../core/handler.ts'
import type { Order, PrepareRefusal } from '../core/processor/port.ts'
import { type Refusal, refuse, refuseBusiness } from '../core/refusal.ts'
import { claimsIn } from '../payments/amount-claims.ts'
import { type Accepting, accept, acceptAlone, withdraw } from '../payments/lifecycle.ts'
import { chooseOperator } from '../payments/operators/operators.ts'
import { logOtherResult } from '../payments/other-result.ts'
import { prepareStored } from '../payments/preparation.ts'
import { processorPaymentOf } from '../payments/processor-orders.ts'
import {
  acceptedJsonOf,
  alreadyAccepted,
  detailJsonOf,
  expiresAtMsOf,
  foundPayment,
  preparedColumns,
  unpreparedColumns,
} from '../payments/responses.ts'
import { requestJsonOf, storedValues } from '../payments/stored-payment.ts'
import { findAccepted, findPaymentById, type PaymentKey } from '../store/payments/payments.ts'
import { entityScope, paymentScope } from '../store/store.ts'
import type { Payment } from '../store/tables.ts'

/** `POST /payins/{idPayin}`: 201 once for an id, durable before the response. */
export const createPayin: Handler<'createPayin'> = (context) => acceptIncoming(context, 'payin')

/** `POST /topups/{idTopUp}`: as a payin. */
export const createTopUp: Handler<'createTopUp'> = (context) => acceptIncoming(context, 'topup')

/** `GET /payins/{idPayin}`: 410 for an id that was never accepted. */
export const readPayin: Handler<'readPayin'> = (context) => readIncoming(context)

/** `GET /topups/{idTopUp}`: as a payin. */
export const readTopUp: Handler<'readTopUp'> = (context) => readIncoming(context)

async function readIncoming(context: HandlerContext<'readPayin' | 'readTopUp'>) {
  const found = foundPayment(context)
  return found.ok ? done(detailJsonOf(found.payment, context.gateway), found.payment) : refused(found.refusal)
}

/** `GET /payins/{idPayin}/accounts`: the customer's data of the request, and after success the account that paid. */
export const listPayinAccounts: Handler<'listPayinAccounts'> = async (context) => {
  const found = foundPayment(context)
  if (!found.ok) return refused(found.refusal)
  const { payment } = found
  const collected = context.gateway.processor.payingAccountOf(processorPaymentOf(payment))
  const data = [...sentWith(payment), ...(collected ? [{ source: 'PAYMENT' as const, ...collected }] : [])]
  return done({ data }, payment)
}

function sentWith(payment: Payment) {
  const { accountName, accountNumber, accountType, emailAddress, phoneNumber } = storedValues(payment)
  const sent = Object.entries({ accountName, accountNumber, accountType, emailAddress, phoneNumber }).filter(
    ([, value]) => value !== undefined,
  )
  return sent.length > 0 ? [{ source: 'REQUEST' as const, ...Object.fromEntries(sent) }] : []
}

type IncomingContext = HandlerContext<'createPayin'> | HandlerContext<'createTopUp'>

/** Accepts a payin or top-up once: 409 for an id accepted before, then 406 for what the merchant is not offered. */
async function acceptIncoming(context: IncomingContext, kind: Order['kind']) {
  const { gateway, merchant, entityId, payment } = context
  if (payment) return refused(alreadyAccepted(payment))
  const reading = orderOf(context, kind)
  if (!reading.ok) return refuseNew(gateway, { merchantCode: merchant.merchantCode, kind, entityId }, reading.refusal)
  const { processor } = gateway
  if (processor.effects === 'remote') return acceptThenPrepare(gateway, reading.order)
  if (!processor.mayClaim(reading.order)) return acceptPrepared(gateway, reading.order)
  return acceptOnce(gateway, reading.order, () => acceptWithClaims(gateway, reading.order))
}

/** Refuses what is not stored: 409 where the id was accepted before. */
export async function refuseNew({ store }: Gateway, key: PaymentKey, refusal: Refusal) {
  const existing = await store.read((db) => findAccepted(db, key))
  return refused(existing ? alreadyAccepted(existing) : refusal)
}

/** The processor computes its answer before the write, which then is one statement. */
async function acceptPrepared(gateway: Gateway, order: Order) {
  const { processor } = gateway
  const call = await processor.prepare(order, { nowMs: order.acceptedAtMs, claims: noClaims })
  if (call.kind === 'failed') throw new Error('the processor has failed')
  if (call.answer.kind === 'refused') return refuseNew(gateway, order, refusalBy(call.answer.code))
  const row = rowOf(gateway, order, preparedColumns(order, call.answer, gateway))
  const acceptance = await acceptAlone(gateway.storePayment, row, processor)
  return acceptance.kind === 'exists' ? refused(alreadyAccepted(acceptance.payment)) : done(acceptedJsonOf(row), order)
}

const unclaimable = () => Promise.reject(new Error('the processor has said that it claims nothing for this order'))
const noClaims = { listClaimed: unclaimable, claim: unclaimable }

/** Repeats that come meanwhile ask what has become of the first one, and write nothing unless it was refused. */
export async function acceptOnce<Outcome>(
  gateway: Gateway,
  key: PaymentKey,
  create: () => Promise<Outcome>,
): Promise<Outcome | ReturnType<typeof refused>> {
  const outcome = await gateway.createOnce(key, create)
  if (outcome) return outcome
  const existing = await gateway.store.read((db) => findAccepted(db, key))
  return existing ? refused(alreadyAccepted(existing)) : acceptOnce(gateway, key, create)
}

/** The processor computes its answer within the write, which its claims take part in. */
async function acceptWithClaims(gateway: Gateway, order: Order) {
  const { processor, store } = gateway
  const acceptance = await store.write(async (tx) => {
    const claims = claimsIn(tx, order)
    const call = await processor.prepare(order, { nowMs: order.acceptedAtMs, claims })
    if (call.kind === 'failed') throw new Error('the processor has failed')
    if (call.answer.kind === 'refused') {
      await claims.releaseBut(null)
      return call.answer
    }
    const row = rowOf(gateway, order, preparedColumns(order, call.answer, gateway))
    const accepted = await accept(tx, row, processor)
    await claims.releaseBut(accepted.kind === 'accepted' ? (row.receivingAccount ?? null) : null)
    return accepted.kind === 'exists' ? accepted : { kind: accepted.kind, row }
  }, entityScope(order))
  if (acceptance.kind === 'refused') return refuseNew(gateway, order, refusalBy(acceptance.code))
  return acceptance.kind === 'exists'
    ? refused(alreadyAccepted(acceptance.payment))
    : done(acceptedJsonOf(acceptance.row), order)
}

/**
 * Stores the payment before the processor hears of it, so that no money can arrive for a payment that nobody knows. A
 * refused one is deleted, and its id may be used again. Where the processor gives no answer, the payment stays, and a
 * job asks again: 503, and the payment's detail tells how it goes on.
 */
async function acceptThenPrepare(gateway: Gateway, order: Order) {
  const { processor, store } = gateway
  const row = rowOf(gateway, order, unpreparedColumns(order, gateway))
  const acceptance = await acceptAlone(gateway.storePayment, row, processor)
  if (acceptance.kind === 'exists') return refused(alreadyAccepted(acceptance.payment))
  const outcome = await prepareStored(gateway, order, { nowMs: order.acceptedAtMs })
  if (outcome.kind === 'prepared') return done(acceptedJsonOf(outcome.payment), order)
  if (outcome.kind === 'failed') return refused(unanswered)
  const left = await store.write(
    async (tx) => ((await withdraw(tx, order)) ? undefined : findPaymentById(tx, order)),
    paymentScope(order),
  )
  logOtherResult(gateway, left, { status: 'FAILED' })
  return refused(left === undefined ? refusalBy(outcome.code) : unanswered)
}

const refusalBy = (code: PrepareRefusal): Refusal =>
  refuseBusiness(code, 'The payment processor does not take this payment.')

const unanswered = refuse(
  'SERVICE_UNAVAILABLE',
  'The payment processor does not respond. The payment is stored and goes on: read it, and do not create another one.',
)

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

type Columns = ReturnType<typeof preparedColumns> | ReturnType<typeof unpreparedColumns>

function rowOf({ environment }: Pick<Gateway, 'environment'>, order: Order, columns: Columns): Accepting {
  return {
    merchantCode: order.merchantCode,
    kind: order.kind,
    entityId: order.entityId,
    paymentId: order.paymentId,
    status: 'PROCESSING',
    currencyCode: order.currencyCode,
    amount: order.amount,
    methodCode: order.methodCode,
    operatorCode: order.operator?.code ?? null,
    callbackUrl: order.callbackUrl ?? null,
    returnUrl: order.returnUrl,
    requestJson: requestJsonOf(order.values),
    createdAtMs: order.acceptedAtMs,
    expiresAtMs: expiresAtMsOf(order),
    isTest: environment.sandbox ? 1 : 0,
    ...columns,
  }
}
