/** The database has not responded in time. It may still carry out the work. */
export class DatabaseTimeoutError extends Error {
  constructor() {
    super('the database does not respond')
  }
}

export interface Deadline {
  /** Whether the time is over. Work that has not started by then must not start. */
  isOver(): boolean
  /** Settles like `work`, or rejects with `DatabaseTimeoutError` when the time is over first. */
  race<T>(work: Promise<T>): Promise<T>
}

/** Starts a deadline of `ms` real milliseconds. Its timer does not keep the process alive. */
export function startDeadline(ms: number): Deadline {
  const endsAtMs = performance.now() + ms
  return {
    isOver: () => performance.now() >= endsAtMs,
    race: (work) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new DatabaseTimeoutError()), ms).unref()
        const settled = () => clearTimeout(timer)
        work.then(resolve, reject).finally(settled)
      }),
  }
}
