import type { Db } from './tables.ts'

/**
 * The gateway's durable memory. A work given to `write` awaits nothing but its own `tx`, has no other effect (it may be
 * run again, after a serialization failure or where a write that shared its commit failed) and never calls the store: on
 * SQLite it would wait for itself.
 */
export type Store = {
  /** Runs queries outside a transaction; each sees what was committed when it began. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a work as one transaction; resolves when it is on disk, rejects when nothing of it is kept. */
  write<T>(work: (tx: Db) => Promise<T>, scope?: WriteScope): Promise<T>
  /** As `write` for a work of single statements, each its own transaction: on PostgreSQL that saves two exchanges. */
  writeStatement<T>(statement: (db: Db) => Promise<T>): Promise<T>
  /** Commits a write. Rejects if a create would fail: the database does not answer, is read-only or out of space. */
  ping(): Promise<void>
  /** Finishes the writes under way, then lets go of the database and of the data directory. */
  close(): Promise<void>
}

/**
 * What a write works on, so that PostgreSQL takes the merchant's lock before any row. SQLite has one writer at a time and
 * ignores the scope.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other: the merchant, the payment, its
 * jobs, its claims, the balance, the callback attempts, the merchant's clock. A create takes its amount claim before the payment that does not
 * exist yet, and nobody who waits for a claim holds a payment that a create could wait for.
 *
 * - `merchant`: payments, jobs, claims or balances of one merchant. `queue` names the payment; the writes of one queue
 *   run one after the other in this process, so that one payment holds one connection however often it is asked for.
 * - `whole_merchant`: everything of one merchant, with nobody else at work on that merchant; no time limit.
 * - `whole_database`: a migration or a copy; no time limit.
 */
export type WriteScope =
  | { readonly kind: 'merchant'; readonly merchantCode: string; readonly queue?: string }
  | { readonly kind: 'whole_merchant'; readonly merchantCode: string }
  | { readonly kind: 'whole_database' }

/** The scope of a write on one payment. */
export const paymentScope = (payment: { readonly merchantCode: string; readonly paymentId: string }): WriteScope => ({
  kind: 'merchant',
  merchantCode: payment.merchantCode,
  queue: payment.paymentId,
})

/** The scope of a write on the payment that has, or will have, a merchant's entity id. */
export const entityScope = (entity: {
  readonly merchantCode: string
  readonly kind: string
  readonly entityId: string
}): WriteScope => ({
  kind: 'merchant',
  merchantCode: entity.merchantCode,
  queue: `${entity.merchantCode} ${entity.kind} ${entity.entityId}`,
})

export type StoreRefusalCode = 'data_dir_in_use' | 'data_dir_unusable' | 'database_unusable'

/** Why there is no store, in words an operator can act on. */
export type StoreRefusal = { readonly kind: 'refused'; readonly code: StoreRefusalCode; readonly message: string }

export type StoreOpening = { readonly kind: 'open'; readonly store: Store } | StoreRefusal
