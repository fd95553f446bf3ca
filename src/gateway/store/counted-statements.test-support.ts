import type { KyselyPlugin } from 'kysely'
import type { Db } from './tables.ts'

/** For tests: the same database, with a count of the statements that were run through it by the query builder. */
export function countingStatements(db: Db): { readonly db: Db; readonly count: () => number } {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { db: db.withPlugin(counting), count: () => count }
}
