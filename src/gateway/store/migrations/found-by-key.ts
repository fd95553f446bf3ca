import { locksRows } from '../statements/row-lock.ts'
import { buildIndexBesideLoad, type Index, makeIndex } from './index-beside-load.ts'
import type { Migration } from './migrations.ts'
import { runStatements } from './shared-statements.ts'

/**
 * A database server finds a payment by its key, and a payment's jobs by theirs, whatever it knows of the tables.
 *
 * While it knows nothing of a table, each index that begins with the merchant is as good to it as the key: so the one by
 * age contains only what is asked for in the words of `isKept`, and the one of jobs has both columns that they are
 * found by. While it knows that a table is small, reading all of it is cheaper to it than any index. Its functions keep
 * their plan until the table is analysed, which may be a minute of load later.
 */
export const foundByKey: Migration = {
  name: '17-found-by-key',
  prepare: async (db) => {
    if (locksRows(db)) for (const index of indexes) await buildIndexBesideLoad(db, index)
  },
  up: (tx) =>
    runStatements(tx, [...indexes.map(makeIndex), ...formerIndexes, ...(locksRows(tx) ? serverFunctions : [])]),
}

const indexes: readonly Index[] = [
  {
    kind: 'index',
    name: 'payment_kept_by_age',
    table: 'payment',
    columns: '(merchant_code, created_at_ms) where created_at_ms > 0',
  },
  { kind: 'index', name: 'job_of_payment', table: 'job', columns: '(subject_key, merchant_code)' },
]

const formerIndexes = ['drop index payment_by_age', 'drop index job_by_subject']

const serverFunctions = [
  'insert_planned(text, bigint, json, json)',
  'admit_requests(text, text[], bigint[], integer[], integer, text[], text[])',
].map((name) => `alter function ${name} set enable_seqscan = off`)
