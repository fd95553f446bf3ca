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
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** As `write` for a work of a single statement, which on PostgreSQL saves two round trips. */
  writeStatement<T>(statement: (db: Db) => Promise<T>): Promise<T>
  /** As `writeStatement` for what a power cut may take: on PostgreSQL it does not wait for the disk. */
  noteStatement<T>(statement: (db: Db) => Promise<T>): Promise<T>
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  /** Finishes the writes under way, then lets go of the database and of the data directory. */
  close(): Promise<void>
}

export type StoreRefusalCode = 'data_dir_in_use' | 'data_dir_unusable' | 'database_unusable'

/** Why there is no store, in words an operator can act on. */
export type StoreRefusal = { readonly kind: 'refused'; readonly code: StoreRefusalCode; readonly message: string }

export type StoreOpening = { readonly kind: 'open'; readonly store: Store } | StoreRefusal
