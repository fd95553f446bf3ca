import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { deferred } from '#contract/deferred.test-support.ts'

type Release = () => void

/** For tests: PGlite as a pool with a single connection, which its users get one after the other. */
export function pglitePool(pglite: PGlite): PostgresPool {
  let lastTurn: Promise<void> = Promise.resolve()
  const takeTurn = async (): Promise<Release> => {
    const former = lastTurn
    const turn = deferred()
    lastTurn = turn.promise
    await former
    return turn.resolve
  }
  return { connect: async () => clientOf(pglite, await takeTurn()), end: () => Promise.resolve() }
}

function clientOf(pglite: PGlite, release: Release): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    // Several statements in one text go without parameters, as over PostgreSQL's simple protocol.
    const [result] = parameters.length > 0 ? [await pglite.query(text, [...parameters])] : await lastOf(pglite, text)
    return { command: 'UPDATE', rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] }
  }
  // PGlite speaks to the pool's driver in this form alone; the cursor form is never used.
  return { query, release } as PostgresPoolClient
}

const lastOf = async (pglite: PGlite, text: string) => (await pglite.exec(text)).slice(-1)
