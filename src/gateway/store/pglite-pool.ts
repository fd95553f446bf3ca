import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

type Release = () => void

/** For tests: PGlite in the shape of a pool with a single connection, which its users take in turn. */
export function pglitePool(pglite: PGlite): PostgresPool {
  let lastTurn: Promise<void> = Promise.resolve()
  const takeTurn = async (): Promise<Release> => {
    const former = lastTurn
    let release: Release = () => undefined
    lastTurn = new Promise((resolve) => {
      release = resolve
    })
    await former
    return release
  }
  return { connect: async () => clientOf(pglite, await takeTurn()), end: () => Promise.resolve() }
}

function clientOf(pglite: PGlite, release: Release): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows } = await pglite.query(text, [...parameters])
    return { command: 'UPDATE', rowCount: affectedRows ?? 0, rows }
  }
  // PGlite speaks to the pool's driver through `query(text, parameters)` alone; its cursor form is never used.
  return { query, release } as PostgresPoolClient
}
