import { type DestinationStream, type Logger, pino } from 'pino'
import { fieldNames } from '#contract/fields/fields.ts'
import type { LogLevel } from '../environment/environment.ts'
import { standardOutput } from './log-output.ts'

/** Property names that may hold a secret or a customer's data: their values are masked. */
const masked: ReadonlySet<string> = new Set(['token', 'authorization', 'secret', 'signature', ...fieldNames])

/** One JSON line per event on standard output, or where `destination` says. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { log: maskedCopy } },
    destination ?? standardOutput(),
  )
}

/** Pino's own `redact` takes paths, so it knows a name only at the depths that it is given. */
function maskedCopy(object: object): Record<string, unknown> {
  const entries = Object.entries(object).map(([name, value]) => [
    name,
    masked.has(name) ? '[masked]' : maskWithin(value),
  ])
  return Object.fromEntries(entries)
}

function maskWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskWithin)
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? maskedCopy(value) : value
}

/** What the log may have of an error. Other properties of a database error hold the values of its query. */
export function describeError(error: unknown): {
  readonly name: string
  readonly message: string
  readonly stack?: string
} {
  if (!(error instanceof Error)) return { name: 'unknown', message: 'no error was thrown, but a value' }
  const { name, message, stack } = error
  return { name, message, ...(stack !== undefined && { stack }) }
}

/**
 * What the log may have of an error that may come from the processor's module, whose message may hold a customer's data:
 * its name, its code and where it was thrown.
 */
export function describeFailure(error: unknown): object {
  if (!(error instanceof Error)) return { error: 'a value was thrown' }
  const code = 'code' in error && /^[A-Z_\d]{1,40}$/.test(String(error.code)) ? error.code : undefined
  // The stack repeats the message, whose own lines may look like frames: a bank's stack in its response.
  const below = error.stack?.split('\n').slice(String(error.message).split('\n').length) ?? []
  const frames = below.filter((line) => /^\s+at /.test(line))
  return { error: error.name, ...(code !== undefined && { code }), at: frames.slice(0, 3).map((line) => line.trim()) }
}
