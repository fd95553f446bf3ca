import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './environment.ts'

/** Names under which a secret or a customer's data may lie in a logged object; what they hold is never written. */
const masked = [
  'token',
  'authorization',
  'secret',
  'signature',
  'accountNumber',
  'accountName',
  'emailAddress',
  'phoneNumber',
]

/** One JSON line per event on standard output, or where `destination` says. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = masked.flatMap((name) => [name, `*.${name}`])
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[masked]' } },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}

/** What a log may say of an error: where it was thrown. A database's error also carries the values it was given. */
export function describeError(error: unknown): {
  readonly name: string
  readonly message: string
  readonly stack?: string
} {
  if (!(error instanceof Error)) return { name: 'unknown', message: 'no error was thrown, but a value' }
  const { name, message, stack } = error
  return { name, message, ...(stack !== undefined && { stack }) }
}
