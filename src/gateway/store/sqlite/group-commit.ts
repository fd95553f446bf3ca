import { setImmediate } from 'node:timers/promises'
import type { Db } from '../tables.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Bounds how long one transaction blocks the event loop. */
const worksPerCommit = 64

type Attempt = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: unknown }

type Work = {
  /** Runs the work; its promise settles only when `settle` is called, after the commit. */
  readonly attempt: (tx: Db) => Promise<Attempt>
  readonly settle: () => void
  readonly reject: (reason: unknown) => void
}

export type GroupCommit = {
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Resolves when every write accepted so far has settled; later ones are rejected. */
  end(): Promise<void>
}

/**
 * Writes that arrive together share one transaction and one fsync. A failing write does not affect the others. What
 * `expectFiles` throws before a transaction is what its writes reject with.
 */
export function groupCommits(connection: SqliteConnection, expectFiles: () => void = () => undefined): GroupCommit {
  const queue: Work[] = []
  let draining: Promise<void> | undefined
  let ended = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await setImmediate() // writes of requests that arrived together share the commit
      await commitTogether({ connection, expectFiles }, queue.splice(0, worksPerCommit))
    }
    draining = undefined
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('the store is closed'))
        queue.push(toWork(work, { resolve, reject }))
        draining ??= drain()
      }),
    end: async () => {
      ended = true
      await draining
    },
  }
}

type Answer<T> = { readonly resolve: (value: T) => void; readonly reject: (reason: unknown) => void }

function toWork<T>(work: (tx: Db) => Promise<T>, { resolve, reject }: Answer<T>): Work {
  let settle = () => reject(new Error('the work was not run'))
  const attempt: Work['attempt'] = async (tx) => {
    try {
      const value = await work(tx)
      settle = () => resolve(value)
      return { kind: 'done' }
    } catch (error) {
      settle = () => reject(error)
      return { kind: 'failed', error }
    }
  }
  return { attempt, settle: () => settle(), reject }
}

/** Promises settle only after the commit, because a write may have read what an earlier one of its batch wrote. */
async function commitTogether(
  { connection, expectFiles }: { readonly connection: SqliteConnection; readonly expectFiles: () => void },
  works: readonly Work[],
): Promise<void> {
  try {
    expectFiles()
    if ((await runAll(connection, works)) === 'one_failed') await runApart(connection, works)
  } catch (error) {
    await rollBack(connection.database)
    for (const work of works) work.reject(error)
    return
  }
  for (const work of works) work.settle()
}

/**
 * Runs all works without savepoints, which would copy every page that they touch. If one fails, all are rolled back.
 */
async function runAll({ database, db }: SqliteConnection, works: readonly Work[]): Promise<'committed' | 'one_failed'> {
  await database.exec('begin immediate')
  for (const work of works) {
    const outcome = await work.attempt(db)
    expectOpen(database, outcome)
    if (outcome.kind === 'done') continue
    await database.exec('rollback')
    return 'one_failed'
  }
  await database.exec('commit')
  return 'committed'
}

/** Runs all works again, each in a savepoint, so that a failure rolls back that work only. */
async function runApart({ database, db }: SqliteConnection, works: readonly Work[]): Promise<void> {
  await database.exec('begin immediate')
  for (const work of works) {
    await database.exec('savepoint work')
    const outcome = await work.attempt(db)
    expectOpen(database, outcome)
    if (outcome.kind === 'failed') await database.exec('rollback to work')
    await database.exec('release work')
  }
  await database.exec('commit')
}

/**
 * A full disk or an I/O error makes SQLite roll back the whole transaction, not just the statement. Every work of the
 * transaction is then rejected with that error.
 */
function expectOpen({ inTransaction }: SqliteConnection['database'], attempt: Attempt): void {
  if (inTransaction) return
  throw attempt.kind === 'failed' ? attempt.error : new Error('the database gave up the transaction')
}

async function rollBack(database: SqliteConnection['database']): Promise<void> {
  try {
    if (database.inTransaction) await database.exec('rollback')
  } catch {
    // The next `begin` fails on the same broken database and rejects its own writes.
  }
}
