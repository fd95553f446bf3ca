import type { Db, Fault } from './tables.ts'

/** Plans a fault for an operation of one merchant, or of all with an empty code, in place of the former; 0 times ends it. */
export async function putFault(tx: Db, fault: Fault): Promise<void> {
  const { operation, merchantCode, ...content } = fault
  await tx
    .insertInto('fault')
    .values(fault)
    .onConflict((conflict) => conflict.columns(['operation', 'merchantCode']).doUpdateSet(content))
    .execute()
}

export type FaultPlace = Pick<Fault, 'operation' | 'merchantCode'>

/** The fault that waits for an operation of a merchant; the merchant's own goes before one for all. Takes nothing. */
export function findFault(db: Db, { operation, merchantCode }: FaultPlace): Promise<Fault | undefined> {
  return db
    .selectFrom('fault')
    .selectAll()
    .where('operation', '=', operation)
    .where('merchantCode', 'in', [merchantCode, ''])
    .where('times', '>', 0)
    .orderBy('merchantCode', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where faults wait. */
export function listFaults(db: Db): Promise<FaultPlace[]> {
  return db.selectFrom('fault').select(['operation', 'merchantCode']).where('times', '>', 0).execute()
}

/** Every fault that waits, by operation. */
export function listPlannedFaults(db: Db): Promise<Fault[]> {
  return db
    .selectFrom('fault')
    .selectAll()
    .where('times', '>', 0)
    .orderBy('operation')
    .orderBy('merchantCode')
    .execute()
}

/** Uses up one occurrence of the waiting fault; undefined when there is none, or another request had the last one. */
export async function takeFault(tx: Db, place: FaultPlace): Promise<Fault | undefined> {
  const waiting = await findFault(tx, place)
  if (waiting === undefined) return undefined
  return tx
    .updateTable('fault')
    .set((eb) => ({ times: eb('times', '-', 1) }))
    .where('operation', '=', waiting.operation)
    .where('merchantCode', '=', waiting.merchantCode)
    .where('times', '>', 0)
    .returningAll()
    .executeTakeFirst()
}
