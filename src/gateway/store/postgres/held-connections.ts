import type pg from 'pg'
import type { Store } from '../store.ts'

/**
 * Ends connections of this pool by how long work has held them. A server that waits for another one, which hangs, keeps
 * its own time limits no more: it asks the other to cancel and waits for that too. So a connection is closed from here,
 * and its query rejects with the driver's words for that (D-821).
 */
export function heldConnections(pool: pg.Pool): Store['endHeld'] {
  const heldSinceMs = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => heldSinceMs.set(client, performance.now()))
  pool.on('release', (_, client) => heldSinceMs.delete(client))
  return (longerThanMs) => {
    const atMs = performance.now() - longerThanMs
    // The pool forgets a client that was ended as soon as its work lets go of it.
    for (const [client, sinceMs] of heldSinceMs) if (sinceMs < atMs) void client.end()
  }
}
