import type { Db } from './tables.ts'

/**
 * The gateway's persistent store. Work given to `write` awaits nothing but its own `tx` and has no other effect, because
 * it may be run again (after a serialization failure, or when a write that shared its commit failed). It never calls
 * `write` of the same store, which on SQLite would wait for itself. Its methods return promises on every engine (D-800).
 */
export type Store = {
  /** Runs queries outside a transaction; each sees what was committed when it began. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs work as one transaction. Resolves when it is on disk; rejects when nothing of it is kept. */
  write<T>(work: (tx: Db) => Promise<T>, scope?: WriteScope): Promise<T>
  /** Like `write` for single statements, each its own transaction. On PostgreSQL that saves two round trips. */
  writeStatement<T>(statement: (db: Db) => Promise<T>, scope?: WholeDatabase): Promise<T>
  /**
   * Commits a test write; in a cluster, where this merchant's rows are. Rejects if the database does not respond, is
   * read-only or out of space.
   */
  ping(merchantCode?: string): Promise<void>
  /**
   * Ends the connections to a server that work has held for longer than this, and others take their place. Their work
   * rejects as work on a part that does not respond does; the server may still carry it out.
   */
  endHeld(longerThanMs: number): void
  /**
   * Empties the write-ahead log of the embedded database into its file, so that what was deleted stands in neither any
   * more. A database server does the like by itself.
   */
  checkpoint(): Promise<void>
  /** Finishes the writes in progress, then releases the database and the data directory. */
  close(): Promise<void>
}

/**
 * What a write works on, so that PostgreSQL takes the merchant's lock before any row. SQLite has one writer at a time and
 * ignores the scope.
 *
 * Every transaction takes its locks in this order, so that there is no deadlock: the merchant, the payment, its jobs, its
 * claims, the balance, the callback attempts, the merchant's clock. A create is the exception: it takes its amount claim
 * before it inserts the payment. No transaction that waits for a claim holds a payment that a create could wait for.
 *
 * - `merchant`: payments, jobs, claims or balances of one merchant. `queue` names the payment. Writes of the same queue
 *   run one after the other in this process, so that one payment uses at most one connection.
 * - `whole_merchant`: everything of one merchant, with no other write on that merchant at the same time; no time limit.
 * - `whole_database`: a migration or a copy; no time limit.
 */
export type WriteScope =
  | { readonly kind: 'merchant'; readonly merchantCode: string; readonly queue?: string }
  | { readonly kind: 'whole_merchant'; readonly merchantCode: string }
  | WholeDatabase

/** A scope that names the payment. */
type QueuedScope = Extract<WriteScope, { kind: 'merchant' }> & { readonly queue: string }

type WholeDatabase = { readonly kind: 'whole_database' }

export const paymentScope = (payment: { readonly merchantCode: string; readonly paymentId: string }): QueuedScope => ({
  kind: 'merchant',
  merchantCode: payment.merchantCode,
  queue: payment.paymentId,
})

/** The scope of a write on the payment that has, or will have, a merchant's entity id. */
export const entityScope = (entity: {
  readonly merchantCode: string
  readonly kind: string
  readonly entityId: string
}): QueuedScope => ({
  kind: 'merchant',
  merchantCode: entity.merchantCode,
  queue: `${entity.merchantCode} ${entity.kind} ${entity.entityId}`,
})

/** Why the store cannot be opened; `message` is meant for the operator. */
export type StoreRefusal = { readonly kind: 'refused'; readonly message: string }

/** The refusal of a place that an error makes unusable. */
export const refusePlace = (place: string, error: unknown): StoreRefusal => ({
  kind: 'refused',
  message: `${place} cannot be used: ${error instanceof Error ? error.message : 'unknown cause'}.`,
})

export type StoreOpening = { readonly kind: 'open'; readonly store: Store } | StoreRefusal
