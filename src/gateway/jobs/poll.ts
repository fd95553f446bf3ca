import type { Gateway } from '../core/gateway.ts'
import { describeError } from '../core/log.ts'

const POLL_EVERY_MS = 200

/** One round of work; `more` if further work may be due at once. */
export type Round = () => Promise<'more' | 'idle'>

/**
 * Runs rounds until the signal aborts, with a pause of 200 ms after a round that resolves to `idle`. A failing round is
 * logged and the next one tries again, so that a temporary database outage does not end the process.
 */
export async function pollRounds({ pause, log }: Pick<Gateway, 'pause' | 'log'>, round: Round, signal: AbortSignal) {
  while (!signal.aborted) {
    const found = await round().catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'looking for due jobs failed')
      return 'idle' as const
    })
    if (found === 'idle') await pause(POLL_EVERY_MS, signal)
  }
}
