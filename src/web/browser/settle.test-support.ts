import type { Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/**
 * For tests in fake time: a function that resolves once nothing is left to render, with the effects and timers that fall
 * due at once. Renderings and effects are tasks of Node's real event loop. React renders in slices of real time, more of
 * them on a slow machine, and asks for the next slice by an immediate.
 */
function settler(): () => Promise<void> {
  let turns = 0
  const isRendering = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length > turns
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = isRendering() ? 0 : quiet + 1) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
      turns -= 1
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}

/** For tests: time that begins at an instant and stands still but where the test lets it pass. */
export function fakeTime(startsAt: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.setSystemTime(startsAt)
  const settleRendering = settler()
  const settle = async () => {
    await vi.dynamicImportSettled()
    await settleRendering()
  }
  return {
    settle,
    pass: async (ms: number) => {
      await settle()
      const endsAtMs = performance.now() + ms
      while (performance.now() < endsAtMs) {
        await vi.advanceTimersByTimeAsync(Math.min(500, endsAtMs - performance.now()))
        await settle()
      }
    },
    /** What ends a root and this time; the end of the test does too. */
    endOf: (root: Root) => {
      let hasEnded = false
      const end = async () => {
        if (hasEnded) return
        hasEnded = true
        root.unmount()
        await settle()
        vi.useRealTimers()
      }
      onTestFinished(end)
      return end
    },
  }
}
