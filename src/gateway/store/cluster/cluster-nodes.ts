import { sql } from 'kysely'
import { listClocks } from '../merchants/merchant-clocks.ts'
import { listMerchants } from '../merchants/merchants.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db } from '../tables.ts'

/** A node of a cluster as it is at the moment. Its number is the cluster's own, and no address. */
export interface NodeState {
  readonly number: number
  /** Whether a new connection to it can be made within a second, from the server that this process is connected to. */
  readonly isReachable: boolean
  /** The merchants whose rows it holds. */
  readonly merchantCodes: readonly string[]
}

/** Looks at the nodes that hold rows of merchants, by number; undefined while the database is not distributed. */
export type LookAtNodes = () => Promise<readonly NodeState[] | undefined>

/** Looks between two that ask every node for the merchants it has. */
const LOOKS_PER_LIST = 10

/**
 * Looks at the nodes of the store's database. What is asked of the catalog, and the reference table of merchants, is
 * there without the nodes, so that a lost one hides nothing.
 */
export function nodesOf(store: Pick<Store, 'read' | 'write' | 'endHeld'>, configured: readonly string[]): LookAtNodes {
  const known = new Set(configured)
  let looks = 0

  // A merchant that is configured no more may have jobs: it has a clock, which can be read while all nodes respond. As a
  // write, which has a time limit, because a node may cease to respond meanwhile.
  async function learn(canAskAll: boolean): Promise<void> {
    for (const { merchantCode } of await store.read(listMerchants)) known.add(merchantCode)
    if (!canAskAll || looks++ % LOOKS_PER_LIST !== 0) return
    const clocks = store.write(async (tx) => {
      await keepNoConnection(tx)
      return listClocks(tx)
    })
    for (const { merchantCode } of await clocks.catch(() => [])) known.add(merchantCode)
  }

  return async () => {
    // A look that was given up may still wait for a node.
    store.endHeld(0)
    if (!(await store.read(isDistributed))) return undefined
    const nodes = await store.read(listNodes)
    const reachable = await Promise.all(nodes.map((node) => store.write((tx) => isReachable(tx, node))))
    await learn(reachable.every(Boolean))
    const places = await store.read((db) => placeMerchants(db, [...known]))
    return nodes.map(({ number }, index) => ({
      number,
      isReachable: reachable[index] === true,
      merchantCodes: [...known].filter((merchantCode) => places.get(merchantCode) === number),
    }))
  }
}

/** Whether the tables of this database are distributed over the nodes of a cluster. */
export async function isDistributed(db: Db): Promise<boolean> {
  if (!locksRows(db)) return false
  const extension = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)
  if (extension.rows.length === 0) return false
  const { rows } = await sql`select 1 from pg_dist_partition
    where logicalrelid = to_regclass('payment') and partmethod = 'h'`.execute(db)
  return rows.length > 0
}

type Node = { readonly number: number; readonly host: string; readonly port: number }

async function listNodes(db: Db): Promise<readonly Node[]> {
  const { rows } = await sql<Node>`select groupid as number, nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and isactive and groupid in (select groupid from pg_dist_placement
      join pg_dist_shard using (shardid) where logicalrelid = 'payment'::regclass)
    order by groupid`.execute(db)
  return rows
}

/** A connection to a node that is kept for the next time would be asked there, and a node that hangs leaves it open. */
async function keepNoConnection(tx: Db): Promise<void> {
  await sql`set local citus.max_cached_conns_per_worker = 0`.execute(tx)
}

async function isReachable(tx: Db, { host, port }: Node): Promise<boolean> {
  await keepNoConnection(tx)
  await sql`set local citus.node_connection_timeout = 1000`.execute(tx)
  const { rows } = await sql<{ isReachable: boolean | null }>`
    select citus_check_connection_to_node(${host}, cast(${port} as integer)) as is_reachable`.execute(tx)
  return rows[0]?.isReachable === true
}

/** The number of the node that holds each merchant's rows. */
async function placeMerchants(db: Db, merchantCodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly merchantCode: string; readonly number: number }>`
    select merchant_code, groupid as number from unnest(cast(${[...merchantCodes]} as text[])) as merchant_code
      join pg_dist_placement on shardid = get_shard_id_for_distribution_column('payment', merchant_code)`.execute(db)
  return new Map(rows.map(({ merchantCode, number }) => [merchantCode, number]))
}
