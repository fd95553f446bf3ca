import { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

/** A function of a database server, by the arguments of one call. */
interface Called {
  readonly name: string
  /** What each call gives it. */
  readonly calls: readonly (readonly unknown[])[]
}

/**
 * Calls a function of a database server once for each list of arguments, in one statement, from the first to the last.
 * Gives the results in that order. A call names one merchant; two of them may name two, where no cluster has to send each
 * to a node (D-810).
 */
export async function callEach(db: Db, { name, calls }: Called): Promise<readonly unknown[]> {
  let parameters = 0
  const columns = calls.map((values, at) => `${name}(${values.map(() => `$${++parameters}`).join(', ')}) as call_${at}`)
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`select ${columns.join(', ')}`, calls.flat()))
  return Object.values(rows[0] ?? {})
}
