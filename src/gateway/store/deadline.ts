import { DatabaseUnavailableError, NO_RESPONSE } from './unavailability.ts'

/** The database has not responded in time. It may still carry out the work. */
export const noResponse = (): Error => new DatabaseUnavailableError(NO_RESPONSE)

export interface Deadline {
  /** Whether the time is over. Work that has not started by then must not start. */
  isOver(): boolean
  /** Settles like `work`, or rejects with `noResponse` when the time is over first. */
  race<T>(work: Promise<T>): Promise<T>
}

/** Starts a deadline of `ms` real milliseconds. Its timer does not keep the process alive. */
export function startDeadline(ms: number): Deadline {
  const endsAtMs = performance.now() + ms
  return {
    isOver: () => performance.now() >= endsAtMs,
    race: (work) =>
      new Promise((resolve, reject) => {
        // A process that stood still looks at its timers before it reads what has come meanwhile.
        const timer = setTimeout(() => setImmediate(() => reject(noResponse())), ms).unref()
        const settled = () => clearTimeout(timer)
        work.then(resolve, reject).finally(settled)
      }),
  }
}
