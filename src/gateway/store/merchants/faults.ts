import type { Db, Fault } from '../tables.ts'

/** Plans a fault, in place of an earlier one. An empty merchant code means all merchants; `times: 0` ends the fault. */
export async function putFault(tx: Db, fault: Fault): Promise<void> {
  const { operation, merchantCode, ...content } = fault
  await tx
    .insertInto('fault')
    .values(fault)
    .onConflict((conflict) => conflict.columns(['operation', 'merchantCode']).doUpdateSet(content))
    .execute()
}

export type FaultPlace = Pick<Fault, 'operation' | 'merchantCode'>

/** Operations and merchants that have a planned fault. */
export function listFaults(db: Db): Promise<FaultPlace[]> {
  return db.selectFrom('fault').select(['operation', 'merchantCode']).where('times', '>', 0).execute()
}

/** All planned faults, sorted by operation. */
export function listPlannedFaults(db: Db): Promise<Fault[]> {
  return db
    .selectFrom('fault')
    .selectAll()
    .where('times', '>', 0)
    .orderBy('operation')
    .orderBy('merchantCode')
    .execute()
}

/**
 * Uses up one occurrence of a planned fault; undefined if none is left. The merchant's own fault precedes one for all
 * merchants.
 */
export async function takeFault(tx: Db, { operation, merchantCode }: FaultPlace): Promise<Fault | undefined> {
  const waiting = await tx
    .selectFrom('fault')
    .select('merchantCode')
    .where('operation', '=', operation)
    .where('merchantCode', 'in', [merchantCode, ''])
    .where('times', '>', 0)
    .orderBy('merchantCode', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return undefined
  return tx
    .updateTable('fault')
    .set((eb) => ({ times: eb('times', '-', 1) }))
    .where((row) => row.and({ operation, merchantCode: waiting.merchantCode }))
    .where('times', '>', 0)
    .returningAll()
    .executeTakeFirst()
}
