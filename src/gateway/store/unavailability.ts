import { DatabaseTimeoutError } from './deadline.ts'

const NO_RESPONSE = 'the database does not respond'

/** By error code of PostgreSQL, SQLite or the connection. With each of them nothing of the request was kept. */
const reasons: Readonly<Record<string, string>> = {
  '25006': 'the database is read-only',
  '53100': 'the disk of the database is full',
  '53300': 'the database takes no further connection',
  '55P03': 'the database is busy',
  '57014': 'the database is busy',
  '57P01': NO_RESPONSE,
  '57P02': NO_RESPONSE,
  '57P03': NO_RESPONSE,
  ECONNREFUSED: NO_RESPONSE,
  ECONNRESET: NO_RESPONSE,
  SQLITE_BUSY: 'the database is busy',
  SQLITE_FULL: 'the disk of the database is full',
  SQLITE_READONLY: 'the database is read-only',
}

/**
 * Why the database is temporarily unavailable, as a text without host or file names; undefined for every other error.
 * The same request can succeed later.
 */
export function unavailabilityOf(error: unknown): string | undefined {
  if (error instanceof DatabaseTimeoutError) return NO_RESPONSE
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}
