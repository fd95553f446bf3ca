import { isPayoutMethodCode } from '#contract/methods/payout-methods.ts'
import type { Gateway } from '../core/gateway.ts'
import { done, type Handler, type HandlerContext, refused } from '../core/handler.ts'
import { type Refusal, refuseBusiness } from '../core/refusal.ts'
import type { Accepting } from '../payments/lifecycle.ts'
import { chooseOperator } from '../payments/operators/operators.ts'
import { acceptPayout, payoutAcceptedOf, payoutDetailOf, payoutRowOf } from '../payments/payout.ts'
import { alreadyAccepted, foundPayment } from '../payments/responses.ts'
import { entityScope } from '../store/store.ts'
import { acceptOnce, refuseNew } from './payins.ts'

/** `POST /payouts/{idPayout}`: 201 once for an id; amount and fee have left the merchant's balance. */
export const createPayout: Handler<'createPayout'> = async (context) => {
  const { gateway, merchant, entityId, payment } = context
  if (payment) return refused(alreadyAccepted(payment))
  const key = { merchantCode: merchant.merchantCode, kind: 'payout', entityId } as const
  const row = payoutRow(context)
  return row.ok
    ? acceptOnce(gateway, key, () => takeAndAccept(gateway, row.payout))
    : refuseNew(gateway, key, row.refusal)
}

async function takeAndAccept({ store, processor }: Gateway, payout: Accepting) {
  const acceptance = await store.write((tx) => acceptPayout(tx, payout, processor), entityScope(payout))
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
