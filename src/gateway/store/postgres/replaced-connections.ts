import type pg from 'pg'

/** While a server stays read-only, its connections are made anew at most this often. */
const REPLACED_EVERY_MS = 1000

type Connect = () => Promise<pg.PoolClient>

/**
 * The connections of a pool, of which those that were open when `replaceAll` was called are closed and not used again. A
 * server that has become a standby keeps its connections while the address leads to the new primary already.
 */
export function replacedConnections(
  pool: Pick<pg.Pool, 'on' | 'connect'>,
  now = () => performance.now(),
): { readonly connect: Connect; readonly replaceAll: () => void } {
  const openedAtMs = new WeakMap<pg.PoolClient, number>()
  let replacedAtMs = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAtMs.set(client, now()))
  const isReplaced = (client: pg.PoolClient) => (openedAtMs.get(client) ?? now()) <= replacedAtMs
  const connect: Connect = async () => {
    const client = await pool.connect()
    if (!isReplaced(client)) return client
    client.release(true)
    return connect()
  }
  const replaceAll = () => {
    if (now() - replacedAtMs >= REPLACED_EVERY_MS) replacedAtMs = now()
  }
  return { connect, replaceAll }
}
