/** The database has not responded in time; the work may still be done. */
export class DatabaseTimeoutError extends Error {
  constructor() {
    super('the database does not respond')
  }
}

export interface Deadline {
  /** Whether the time is over: what has not begun then must not begin. */
  isOver(): boolean
  /** Settles as the work does, or rejects with `DatabaseTimeoutError` when the time is over. */
  race<T>(work: Promise<T>): Promise<T>
}

/** A deadline that begins now, in real milliseconds; it does not keep the process alive. */
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
