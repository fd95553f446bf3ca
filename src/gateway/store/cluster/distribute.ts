import { sql } from 'kysely'
import { limitLockWait, whileLocked } from '../migrations/migration.ts'
import { columnOf } from '../statements/column-of.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db, Tables } from '../tables.ts'

/**
 * Where the rows of each table lie in a cluster: on the node of the named column's value, or on every node. Rows of one
 * merchant lie together; an amount is claimed on an account, which may be several merchants' (D-822).
 */
export const places: Readonly<Record<keyof Tables, { readonly by: string } | 'everywhere'>> = {
  payment: { by: 'merchant_code' },
  job: { by: 'merchant_code' },
  deliveryAttempt: { by: 'merchant_code' },
  referenceClaim: { by: 'merchant_code' },
  balance: { by: 'merchant_code' },
  merchantClock: { by: 'merchant_code' },
  requestWindow: { by: 'owner' },
  amountClaim: { by: 'receiving_account' },
  merchant: 'everywhere',
  setting: 'everywhere',
  secretKey: 'everywhere',
  fault: 'everywhere',
  sink: 'everywhere',
  sinkRequest: 'everywhere',
  migration: 'everywhere',
}

/** Functions of the schema that run on the node of the merchant, or other owner, whom the named argument has (D-823). */
const functions = {
  'insert_planned(text, bigint, json, json)': 'merchant',
  'admit_requests(text, text[], bigint[], integer[], integer, text[], text[])': 'asker',
}

export type Distribution =
  | {
      readonly kind: 'distributed'
      /** Tables that this call has distributed, and those that were before it. */
      readonly done: readonly string[]
      readonly already: readonly string[]
      readonly nodes: number
      readonly shards: number
    }
  | { readonly kind: 'refused'; readonly code: DistributionRefusalCode }

export type DistributionRefusalCode = 'embedded' | 'extension_missing' | 'extension_not_created' | 'not_coordinator'

/**
 * Distributes the tables of a migrated database over the nodes of its cluster: all of them that are not yet, or none. It
 * may be called again. Writes wait meanwhile. Of tables that were distributed before, the number of shards stays.
 */
export async function distribute(store: Store, shards: number): Promise<Distribution> {
  const code = await store.read(refusalOf)
  if (code !== undefined) return { kind: 'refused', code }
  const before = await store.read(listDistributed)
  const missing = tablesAndPlaces.filter(({ table }) => !before.has(table))
  const local = await store.read(listLocalFunctions)
  if (missing.length + local.length > 0) {
    const work = async (tx: Db) => {
      await lockTables(tx)
      await distributeTables(tx, missing, shards)
      for (const text of local) await distributeFunction(tx, text)
    }
    await whileLocked(() => store.write(work, { kind: 'whole_database' }))
  }
  for (const { table } of await store.read(listCopied)) {
    await store.write((tx) => dropCopied(tx, table), { kind: 'whole_database' })
  }
  return {
    kind: 'distributed',
    done: missing.map(({ table }) => table),
    already: [...before],
    ...(await store.read(countNodesAndShards)),
  }
}

const tablesAndPlaces = Object.entries(places).map(([field, place]) => ({ table: columnOf(field), place }))

async function refusalOf(db: Db): Promise<DistributionRefusalCode | undefined> {
  if (!locksRows(db)) return 'embedded'
  const available = await sql`select 1 from pg_available_extensions where name = 'citus'`.execute(db)
  if (available.rows.length === 0) return 'extension_missing'
  const created = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)
  if (created.rows.length === 0) return 'extension_not_created'
  const { rows } = await sql<{ is: boolean }>`select citus_is_coordinator() as is`.execute(db)
  return rows[0]?.is ? undefined : 'not_coordinator'
}

/** Names of our tables that are distributed or on every node, in alphabetical order. */
async function listDistributed(db: Db): Promise<ReadonlySet<string>> {
  const names = tablesAndPlaces.map(({ table }) => table)
  const { rows } = await sql<{ name: string }>`select name from unnest(cast(${names} as text[])) as name
    where to_regclass(name) in (select logicalrelid from pg_dist_partition
      where partmethod = 'h' or (partmethod = 'n' and repmodel = 't'))
    order by name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What a create or an admission writes, in the order in which they lock it; a settlement goes on from the payment. */
const lockedFirst = ['amount_claim', 'request_window', 'merchant_clock', 'payment', 'job']

/**
 * Keeps all writes out before the first table is copied. Table by table, while gateways write, each would wait for the
 * other: they write several tables in a transaction. Reads go on.
 */
async function lockTables(tx: Db): Promise<void> {
  await limitLockWait(tx)
  const names = new Set([...lockedFirst, ...tablesAndPlaces.map(({ table }) => table)])
  await sql`lock table ${sql.join([...names].map((name) => sql.table(name)))} in exclusive mode`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
}

async function distributeTables(tx: Db, tables: typeof tablesAndPlaces, shards: number): Promise<void> {
  // Tables of both kinds are made in one transaction, whose statements then take the shards one after the other.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
  for (const { table, place } of tables) {
    if (place === 'everywhere') await sql`select create_reference_table(cast(${table} as regclass))`.execute(tx)
    else if (table === 'payment')
      await sql`select create_distributed_table('payment', ${place.by}, colocate_with => 'none',
        shard_count => cast(${shards} as integer))`.execute(tx)
    else
      await sql`select create_distributed_table(cast(${table} as regclass), ${place.by}, colocate_with => 'payment')`.execute(
        tx,
      )
  }
}

type FunctionText = keyof typeof functions

/** Functions that run on the server that is asked. */
async function listLocalFunctions(db: Db): Promise<readonly FunctionText[]> {
  const { rows } = await sql<{
    text: FunctionText
  }>`select text from unnest(cast(${Object.keys(functions)} as text[])) as text
    where not exists (select 1 from pg_dist_object where classid = 'pg_proc'::regclass
      and objid = cast(text as regprocedure) and distribution_argument_index is not null)`.execute(db)
  return rows.map(({ text }) => text)
}

async function distributeFunction(tx: Db, text: FunctionText): Promise<void> {
  await sql`select create_distributed_function(cast(${text} as regprocedure), ${functions[text]},
    colocate_with => 'payment')`.execute(tx)
}

/** Tables whose former rows are still on the coordinator, beside their copies in the shards. */
async function listCopied(db: Db): Promise<readonly { readonly table: string }[]> {
  const distributed = [...(await listDistributed(db))]
  const { rows } = await sql<{ table: string }>`select name as table from unnest(cast(${distributed} as text[])) as name
    where pg_relation_size(to_regclass(name)) > 0`.execute(db)
  return rows
}

async function dropCopied(tx: Db, table: string): Promise<void> {
  await sql`select truncate_local_data_after_distributing_table(cast(${table} as regclass))`.execute(tx)
}

async function countNodesAndShards(db: Db): Promise<{ readonly nodes: number; readonly shards: number }> {
  const { rows } = await sql<{ nodes: number; shards: number }>`
    select cast(count(distinct groupid) as integer) as nodes, cast(count(distinct shardid) as integer) as shards
    from pg_dist_placement join pg_dist_shard using (shardid) where logicalrelid = 'payment'::regclass`.execute(db)
  return rows[0] ?? { nodes: 0, shards: 0 }
}
