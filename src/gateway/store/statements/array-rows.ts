import { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

/** Column values of each row, in the order of the select list. */
export type ArrayRows = readonly (readonly unknown[])[]

/** Runs a statement, outside a transaction, as one of its own. */
export type QueryArrays = (text: string, values: readonly unknown[]) => Promise<ArrayRows>

/** The column of a field in SQL that is written as text; the query builder names columns by itself. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const drivers = new WeakMap<Db, QueryArrays>()

/** Lets `queryArrays` on this database, which is no transaction, ask the driver itself. */
export function queryDirectly(db: Db, query: QueryArrays): void {
  drivers.set(db, query)
}

/**
 * Runs a statement whose columns have different names. Rows as arrays cost a fraction of the query builder's, which are
 * made three times: by the driver, with other names, and by the caller.
 */
export async function queryArrays(db: Db, text: string, values: readonly unknown[]): Promise<ArrayRows> {
  const query = drivers.get(db)
  if (query !== undefined) return query(text, values)
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))
  return rows.map(Object.values)
}
