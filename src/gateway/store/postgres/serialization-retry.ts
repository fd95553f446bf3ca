import { setTimeout } from 'node:timers/promises'

const attempts = 8
const firstPauseMs = 4

type Pause = (ms: number) => Promise<unknown>

/** Retries a transaction, at most seven times, while it fails because of a concurrent one. */
export async function retrySerialization<T>(transact: () => Promise<T>, pause: Pause = setTimeout): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** 40001 serialization_failure and 40P01 deadlock_detected: nothing was kept, and a retry can succeed. */
function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
