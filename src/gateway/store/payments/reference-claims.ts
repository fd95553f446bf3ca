import type { Selectable } from 'kysely'
import type { Db, PaymentRef, Tables } from '../tables.ts'

export type ReferenceClaim = Selectable<Tables['referenceClaim']>

/**
 * Claims an external reference for a payin that the transaction has locked, and releases its former one. `taken` if
 * another open payin of the merchant holds it.
 */
export async function claimReference(tx: Db, claim: ReferenceClaim): Promise<'claimed' | 'taken'> {
  const held = await tx
    .insertInto('referenceClaim')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(['merchantCode', 'reference'])
        .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') }))
        .whereRef('referenceClaim.paymentId', '=', 'excluded.paymentId'),
    )
    .returning('paymentId')
    .executeTakeFirst()
  if (held === undefined) return 'taken'
  await deleteReferences(tx, claim).where('reference', '!=', claim.reference).execute()
  return 'claimed'
}

/** Releases the reference of a payin that is no longer open. */
export async function releaseReferences(tx: Db, payment: PaymentRef): Promise<void> {
  await deleteReferences(tx, payment).execute()
}

const deleteReferences = (tx: Db, { merchantCode, paymentId }: PaymentRef) =>
  tx.deleteFrom('referenceClaim').where('merchantCode', '=', merchantCode).where('paymentId', '=', paymentId)
