export const NO_RESPONSE = 'the database does not respond'
/** A server says of another one, whose rows it was to read or write, that it cannot be reached. */
export const PART_LOST = 'a part of the database does not respond'
const READ_ONLY = 'the database is read-only'
/** As while its password is changed, or while it is restored under another name. */
const NO_LOGIN = 'the database refuses the connection'
const DISK_FULL = 'the disk of the database is full'
/** A quota, a limit of file sizes, a disk that fails. */
const NOT_WRITABLE = 'the disk of the database cannot be written'

/** The embedded database's file was deleted, moved or replaced while it was open. */
export const FILE_GONE = 'the file of the database is gone'

/** What has shown without an error of the database, or in one whose code does not say it. */
export class DatabaseUnavailableError extends Error {
  readonly reason: string

  constructor(reason: string, message = reason) {
    super(message)
    this.reason = reason
  }
}

/**
 * By error code of PostgreSQL, SQLite or the connection. With each of them nothing of the request was kept, unless a
 * server was lost while it committed: then the request that is sent again meets what it has written.
 */
const reasons: Readonly<Record<string, string>> = {
  '08000': PART_LOST,
  '08001': PART_LOST,
  '08003': PART_LOST,
  '08004': PART_LOST,
  '08006': PART_LOST,
  '08007': PART_LOST,
  '25006': READ_ONLY,
  '25P03': NO_RESPONSE,
  '53100': DISK_FULL,
  '53200': 'the database is out of memory',
  '53300': 'the database takes no further connection',
  '55P03': 'the database is busy',
  '57014': 'the database is busy',
  '57P01': NO_RESPONSE,
  '57P02': NO_RESPONSE,
  '57P03': NO_RESPONSE,
  '57P05': NO_RESPONSE,
  '58030': NOT_WRITABLE,
  // A container that is away has no name in its network, or its address leads nowhere.
  EAI_AGAIN: NO_RESPONSE,
  ECONNREFUSED: NO_RESPONSE,
  ECONNRESET: NO_RESPONSE,
  EHOSTUNREACH: NO_RESPONSE,
  ENETUNREACH: NO_RESPONSE,
  ENOTFOUND: NO_RESPONSE,
  EPIPE: NO_RESPONSE,
  ETIMEDOUT: NO_RESPONSE,
  SQLITE_BUSY: 'the database is busy',
  SQLITE_FULL: DISK_FULL,
  SQLITE_IOERR_WRITE: NOT_WRITABLE,
  SQLITE_READONLY: READ_ONLY,
}

/** The driver's words for a connection that ended, or was ended from here, while it was in use, or was not made in time. */
const endings: Readonly<Record<string, string>> = {
  'Connection terminated': PART_LOST,
  'Client was closed and is not queryable': PART_LOST,
  'Connection terminated unexpectedly': NO_RESPONSE,
  'Client has encountered a connection error and is not queryable': NO_RESPONSE,
  // Ours that says the same comes first, unless the process has stood still longer than both.
  'timeout exceeded when trying to connect': NO_RESPONSE,
  'Connection terminated due to connection timeout': NO_RESPONSE,
}

/**
 * Why the database is temporarily unavailable, as a text without host or file names; undefined for every other error.
 * The same request can succeed later.
 */
export function unavailabilityOf(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailableError) return error.reason
  if (!(error instanceof Error)) return undefined
  if (isOfSocket(error)) return NO_RESPONSE
  const reason = 'code' in error ? reasons[String(error.code)] : endings[error.message]
  return reason ?? (isOfConnection(error) ? reasonOfConnection(error) : undefined)
}

/**
 * Whether the server has refused or ended the connection with this error. One that sends the same code for a statement of
 * ours goes on, and the statement is wrong.
 */
const isOfConnection = (error: Error): error is Error & { readonly code: unknown } =>
  'code' in error && 'severity' in error && error.severity === 'FATAL'

/** Throws what a pool has rejected with instead of a connection: a server tells its severity in its own language. */
export function refusedConnection(error: unknown): never {
  const isOfServer = error instanceof Error && 'severity' in error && unavailabilityOf(error) === undefined
  throw isOfServer ? new DatabaseUnavailableError(NO_LOGIN, error.message) : error
}

/** 08P01 is PgBouncer's, which has no connection to its server. */
const reasonOfConnection = ({ code }: { readonly code: unknown }): string => (code === '08P01' ? NO_RESPONSE : NO_LOGIN)

/** Whether the server's socket in the file system is gone, as it is while the server does not run. */
const isOfSocket = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether a part of the database does not respond: what lies elsewhere can be read and written. */
export const isPartLost = (error: unknown): boolean => unavailabilityOf(error) === PART_LOST

/** Whether the database refuses writes and can still be read: it is read-only, its disk takes no more, or its file is gone. */
export const refusesWrites = (error: unknown): boolean =>
  [READ_ONLY, DISK_FULL, NOT_WRITABLE, FILE_GONE].includes(unavailabilityOf(error) ?? '')

/** Whether the server takes no writes at all, as a standby does. */
export const isReadOnly = (error: unknown): boolean => unavailabilityOf(error) === READ_ONLY
