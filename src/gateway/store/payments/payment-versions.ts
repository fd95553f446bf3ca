import { sql } from 'kysely'
import { locksRows } from '../statements/row-lock.ts'
import type { Db } from '../tables.ts'

/** The version of each of a merchant's payments of these ids, in one statement. A payment that is gone has none. */
export async function findVersions(
  db: Db,
  merchantCode: string,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  const isAsked = locksRows(db)
    ? sql`payment_id = any(cast(${paymentIds} as text[]))`
    : sql`payment_id in (select value from json_each(${JSON.stringify(paymentIds)}))`
  const { rows } = await sql<{ paymentId: string; version: number }>`
    select payment_id, version from payment where merchant_code = ${merchantCode} and ${isAsked}`.execute(db)
  return new Map(rows.map(({ paymentId, version }) => [paymentId, version]))
}
