type Action = () => void | Promise<void>

/** Lets one press through at a time. */
export type PressLatch = {
  /** Runs the action unless an earlier one is unfinished or less than `quietMs` old; tells whether it ran. */
  readonly press: (action: Action) => boolean
  /** Ends the quiet time: with another answer, another press is another intention. */
  readonly reopen: () => void
  /** Forgets an unfinished action, for a page that came back from the back-forward cache. */
  readonly release: () => void
}

/** A second tap on the same intention is swallowed before React has had time to show anything as busy. */
export function createPressLatch(nowMs: () => number, quietMs: number): PressLatch {
  let opensAtMs = Number.NEGATIVE_INFINITY
  let unfinished: Promise<void> | undefined
  return {
    press: (action) => {
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
