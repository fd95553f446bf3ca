type Action = () => void | Promise<void>

/** Allows one press at a time. */
export type PressLatch = {
  /**
   * Runs the action unless an earlier one is unfinished or younger than the quiet time that it was run with,
   * milliseconds. Returns whether it ran.
   */
  readonly press: (action: Action, quietMs: number) => boolean
  /** Ends the quiet time: after a changed value a press is intended. */
  readonly reopen: () => void
  /** Forgets an unfinished action, for a page restored from the back-forward cache. */
  readonly release: () => void
}

/** Ignores a second tap even before React has rendered the button as busy. */
export function createPressLatch(nowMs: () => number): PressLatch {
  let opensAtMs = Number.NEGATIVE_INFINITY
  let unfinished: Promise<void> | undefined
  return {
    press: (action, quietMs) => {
      if (unfinished !== undefined || nowMs() < opensAtMs) return false
      opensAtMs = nowMs() + quietMs
      const running = action()
      if (running instanceof Promise) {
        const finish = () => {
          if (unfinished === running) unfinished = undefined
        }
        unfinished = running
        running.then(finish, finish)
      }
      return true
    },
    reopen: () => {
      opensAtMs = Number.NEGATIVE_INFINITY
    },
    release: () => {
      unfinished = undefined
    },
  }
}
