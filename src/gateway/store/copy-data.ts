import { keysOf } from '#contract/keys-of.ts'
import { places } from './cluster/distribute.ts'
import type { Store } from './store.ts'
import type { Db, NewPayment, Tables } from './tables.ts'

type Copied = Exclude<keyof Tables, 'migration'>

/** Every table except `migration`, which each database fills itself. */
export const copiedTables = keysOf(places).filter((table): table is Copied => table !== 'migration')

export type DataCopy =
  | { readonly kind: 'copied'; readonly rowsByTable: Readonly<Record<string, number>> }
  | { readonly kind: 'target_not_empty'; readonly table: string }

interface Stores {
  /** The caller guarantees that nothing writes to it during the copy. */
  readonly from: Pick<Store, 'read'>
  readonly to: Pick<Store, 'read' | 'write'>
}

/** Copies every row into an empty database in one transaction: if anything fails, the target stays empty. */
export async function copyData({ from, to }: Stores): Promise<DataCopy> {
  try {
    // `write` may run the work again. That is safe: the source does not change, so a second run writes the same rows.
    return await to.write((tx) => copyAll(from, tx), { kind: 'whole_database' })
  } catch (error) {
    // Of two copies at once, the later one.
    const filled = await to.read(filledTable).catch(() => undefined)
    if (filled === undefined) throw error
    return filled
  }
}

async function filledTable(db: Db): Promise<DataCopy | undefined> {
  for (const table of copiedTables) if ((await countRows(db, table)) > 0) return { kind: 'target_not_empty', table }
  return undefined
}

async function copyAll(from: Stores['from'], tx: Db): Promise<DataCopy> {
  const filled = await filledTable(tx)
  if (filled !== undefined) return filled
  const rowsByTable: Record<string, number> = {}
  for (const table of copiedTables) {
    await from.read((db) => copyTable(db, tx, table))
    const [before, after] = [await from.read((db) => countRows(db, table)), await countRows(tx, table)]
    if (before !== after) throw new Error(`of ${before} rows of ${table}, ${after} were copied`)
    rowsByTable[table] = after
  }
  return { kind: 'copied', rowsByTable }
}

/** Keeps the widest table below the limit of bound values per statement on both engines. */
const ROWS_PER_STATEMENT = 200

async function copyTable(db: Db, tx: Db, table: Copied): Promise<void> {
  // Source and target table are the same, so the types of one table can stand in for all.
  const name = table as 'payment'
  const insert = (rows: readonly NewPayment[]) => tx.insertInto(name).values(rows).execute()
  let waiting: NewPayment[] = []
  for await (const row of db.selectFrom(name).selectAll().stream()) {
    waiting.push(row)
    if (waiting.length === ROWS_PER_STATEMENT) {
      await insert(waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await insert(waiting)
}

async function countRows(db: Db, table: Copied): Promise<number> {
  const { rows } = await db
    .selectFrom(table as 'payment')
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
