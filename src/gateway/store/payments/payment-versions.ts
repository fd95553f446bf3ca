import { sql } from 'kysely'
import { locksRows } from '../statements/row-lock.ts'
import type { Db } from '../tables.ts'

/** The version of each payment of these ids, in one statement. A payment that is gone has none. */
export async function findVersions(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const asked = locksRows(db)
    ? sql`select unnest(cast(${paymentIds} as text[]))`
    : sql`select value from json_each(${JSON.stringify(paymentIds)})`
  const { rows } = await sql<{ paymentId: string; version: number }>`
    select payment_id, version from payment where payment_id in (${asked})`.execute(db)
  return new Map(rows.map(({ paymentId, version }) => [paymentId, version]))
}
