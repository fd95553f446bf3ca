import type { Gateway } from '../core/gateway.ts'
import { describeError } from '../core/observability/log.ts'

/** One round of work; `more` if further work may be due at once. */
export type Round = () => Promise<'more' | 'idle'>

/** The pause after a round, ms, by what it found; 0 is none. */
interface Pauses {
  readonly idle: number
  readonly more: number
}

const DUE_JOBS: Pauses = { idle: 200, more: 0 }

interface Polling {
  readonly round: Round
  /** What a round does, for the log: "looking for due jobs". */
  readonly work: string
  readonly pauses?: Pauses
}

/**
 * Runs rounds until the signal aborts, with a pause after each that depends on what it found: by default 200 ms after
 * `idle` and none after `more`. A failing round is logged and counts as `idle`, so that a temporary database outage does
 * not end the process.
 */
export async function pollRounds(
  { pause, log }: Pick<Gateway, 'pause' | 'log'>,
  { round, work, pauses = DUE_JOBS }: Polling,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const found = await round().catch((error: unknown) => {
      log.error({ error: describeError(error) }, `${work} failed`)
      return 'idle' as const
    })
    if (pauses[found] > 0) await pause(pauses[found], signal)
  }
}
