import type { Logger } from 'pino'
import { describeError } from './log.ts'

const LOG_AGAIN_MS = 60_000

/**
 * Logs failures of work that is tried again and again: the first, and those that follow without a success once a
 * minute, because an outage must not fill a disk.
 */
export function repeatedFailures(log: Logger, message: string) {
  let nextLogMs = 0
  return {
    failed: (error: unknown, of: object = {}): void => {
      if (performance.now() < nextLogMs) return
      nextLogMs = performance.now() + LOG_AGAIN_MS
      log.error({ ...of, error: describeError(error) }, message)
    },
    succeeded: (): void => {
      nextLogMs = 0
    },
  }
}
