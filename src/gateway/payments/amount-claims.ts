import type { AmountClaims } from '../core/processor/port.ts'
import { claimAmount, listClaimedAmounts } from '../store/payments/amount-claims.ts'
import { paymentScope, type Store } from '../store/store.ts'
import type { Db } from '../store/tables.ts'

type Claimer = { readonly merchantCode: string; readonly paymentId: string }

/** Claims within the write that accepts the payment. */
export const claimsIn = (tx: Db, { paymentId }: Claimer): AmountClaims => ({
  listClaimed: (question) => listClaimedAmounts(tx, question),
  claim: (amount) => claimAmount(tx, { ...amount, paymentId }),
})

/** Claims of a payment that is stored already, each a write of its own. */
export const claimsOf = (store: Pick<Store, 'read' | 'write'>, payment: Claimer): AmountClaims => ({
  listClaimed: async (question) => store.read((db) => listClaimedAmounts(db, question)),
  claim: (amount) =>
    store.write((tx) => claimAmount(tx, { ...amount, paymentId: payment.paymentId }), paymentScope(payment)),
})
