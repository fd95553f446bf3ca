import { isPayoutMethodCode } from '#contract/methods/payout-methods.ts'
import { done, type Handler, type HandlerContext, refused } from '../core/handler.ts'
import { type Refusal, refuseBusiness } from '../core/refusal.ts'
import { chooseOperator } from '../payments/operators/operators.ts'
import { acceptPayout, payoutAcceptedOf, payoutDetailOf, payoutRowOf } from '../payments/payout.ts'
import { alreadyAccepted, foundPayment } from '../payments/responses.ts'
import { findAccepted } from '../store/payments/payments.ts'
import { entityScope } from '../store/store.ts'

/** `POST /payouts/{idPayout}`: 201 once for an id; amount and fee have left the merchant's balance. */
export const createPayout: Handler<'createPayout'> = async (context) => {
  if (context.payment) return refused(alreadyAccepted(context.payment))
  const row = payoutRow(context)
  if (!row.ok) {
    const { gateway, merchant, entityId } = context
    const key = { merchantCode: merchant.merchantCode, kind: 'payout', entityId } as const
    const existing = await gateway.store.read((db) => findAccepted(db, key))
    return refused(existing ? alreadyAccepted(existing) : row.refusal)
  }
  const { payout } = row
  const acceptance = await context.gateway.store.write(
    (tx) => acceptPayout(tx, payout, context.gateway.processor),
    entityScope(payout),
  )
  if (acceptance.kind === 'accepted') return done(payoutAcceptedOf(payout), payout)
  return refused(acceptance.kind === 'exists' ? alreadyAccepted(acceptance.payment) : insufficient)
}

const insufficient: Refusal = refuseBusiness(
  'BALANCE_INSUFFICIENT',
  'The balance does not cover the payout and its fee.',
)

function payoutRow(context: HandlerContext<'createPayout'>) {
  const { merchant, body } = context
  const { paymentMethodCode, paymentOperatorCode } = body.paymentMethod
  if (!isPayoutMethodCode(paymentMethodCode)) throw new Error('the shape gate lets no such body pass')
  const choice = chooseOperator({
    methodCode: paymentMethodCode,
    currencyCode: body.paymentRequested.money.currencyCode,
    configured: merchant.payoutMethods,
    operatorCode: paymentOperatorCode,
    values: context.values,
  })
  return choice.ok ? { ok: true as const, payout: payoutRowOf(context, choice.operator) } : choice
}

/** `GET /payouts/{idPayout}`: 410 for an id that was never accepted. */
export const readPayout: Handler<'readPayout'> = async (context) => {
  const found = foundPayment(context)
  return found.ok ? done(payoutDetailOf(found.payment), found.payment) : refused(found.refusal)
}
