import { isFinal } from '#contract/statuses.ts'
import type { AmountClaims, ReceivedAmount } from '../core/processor/port.ts'
import { claimAmount, listClaimedAmounts, releaseAmounts } from '../store/payments/amount-claims.ts'
import { lockPayment, updateInState } from '../store/payments/payments.ts'
import { paymentScope, type Store } from '../store/store.ts'
import type { Db, PaymentRef } from '../store/tables.ts'

/** Claims that can be given back where the payment is not accepted with them. */
type Claims = AmountClaims & {
  /** Releases what was claimed, but for the account that the payment is stored with. */
  releaseBut(receivingAccount: string | null): Promise<void>
}

/** Claims within the write that accepts the payment, which stores the account of the claim it goes on with. */
export function claimsIn(tx: Db, { paymentId }: Pick<PaymentRef, 'paymentId'>): Claims {
  const accounts = new Set<string>()
  return {
    listClaimed: (question) => listClaimedAmounts(tx, { ...question, exceptPaymentId: paymentId }),
    claim: async (amount) => {
      const isClaimed = await claimAmount(tx, { ...amount, paymentId })
      if (isClaimed) accounts.add(amount.receivingAccount)
      return isClaimed
    },
    releaseBut: async (kept) => {
      for (const receivingAccount of accounts)
        if (receivingAccount !== kept) await releaseAmounts(tx, { paymentId, receivingAccount })
    },
  }
}

/** Claims of a payment that is stored already, each a write of its own. */
export const claimsOf = (store: Pick<Store, 'read' | 'write'>, payment: PaymentRef): AmountClaims => ({
  listClaimed: (question) =>
    store.read((db) => listClaimedAmounts(db, { ...question, exceptPaymentId: payment.paymentId })),
  claim: (amount) => store.write((tx) => claimStored(tx, payment, amount), paymentScope(payment)),
})

/**
 * Records the account of the claim with the payment, so that whoever settles or withdraws it finds the claim. The payment
 * has one account: what it held on another one is released.
 */
async function claimStored(tx: Db, { merchantCode, paymentId }: PaymentRef, amount: ReceivedAmount): Promise<boolean> {
  const payment = await lockPayment(tx, { merchantCode, paymentId })
  if (payment === undefined) throw new Error('the payment is gone')
  // Nobody would free it: the payment holds another amount already, or none any more.
  if (payment.state !== 'preparing' || isFinal(payment.status)) return true
  const { receivingAccount } = amount
  if (!(await claimAmount(tx, { ...amount, paymentId }))) return false
  if (payment.receivingAccount === receivingAccount) return true
  await releaseAmounts(tx, payment)
  await updateInState(tx, { merchantCode, paymentId, state: 'preparing' }, { receivingAccount })
  return true
}
