import type { DatabasePart } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { repeatedFailures } from '../core/observability/repeated-failures.ts'

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
 * `idle` and none after `more`. A failing round counts as `idle`, so that a temporary database outage does not end the
 * process. It is logged, and those that follow without a success once a minute: an outage must not fill a disk.
 */
export async function pollRounds(
  { pause, log }: Pick<Gateway, 'pause' | 'log'>,
  { round, work, pauses = DUE_JOBS }: Polling,
  signal: AbortSignal,
): Promise<void> {
  const failures = repeatedFailures(log, `${work} failed`)
  while (!signal.aborted) {
    let found: Awaited<ReturnType<Round>> = 'idle'
    try {
      found = await round()
      failures.succeeded()
    } catch (error) {
      failures.failed(error)
    }
    if (pauses[found] > 0) await pause(pauses[found], signal)
  }
}

interface PartPolling {
  readonly round: (part: DatabasePart) => ReturnType<Round>
  readonly work: string
}

/** How often it is looked whether the database has a further part. */
const PARTS: Pauses = { idle: 1000, more: 1000 }

/**
 * `pollRounds` for each part of the database, each in rounds of its own: a part that is slow or fails holds up no other,
 * and one that does not respond is not asked (D-820).
 */
export async function pollParts(
  gateway: Pick<Gateway, 'pause' | 'log' | 'parts'>,
  { round, work }: PartPolling,
  signal: AbortSignal,
): Promise<void> {
  const { parts } = gateway
  const polls = new Map<string, Promise<void>>()
  const roundOf = (name: string) => async () => {
    const part = parts.list().find((one) => one.name === name)
    return part === undefined || (part.kind === 'node' && part.state === 'lost') ? 'idle' : round(part)
  }
  const startMissing = async () => {
    for (const { name } of parts.list()) {
      if (!polls.has(name)) polls.set(name, pollRounds(gateway, { round: roundOf(name), work }, signal))
    }
    return 'idle' as const
  }
  await pollRounds(gateway, { round: startMissing, work: 'looking for parts of the database', pauses: PARTS }, signal)
  await Promise.all(polls.values())
}
